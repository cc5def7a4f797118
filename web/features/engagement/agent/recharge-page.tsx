import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { uid as uidField } from '@pitaka/contract/fields.ts';
import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { Button } from '@pitaka/ui/primitives/button.tsx';
import { TextField } from '@pitaka/ui/primitives/field.tsx';
import { HandCoins } from 'lucide-react';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../call.ts';
import { fieldErrorText } from '../../../forms/field-error.ts';
import { Face } from '../../../kit/face.tsx';
import { PendingOperations } from '../../../kit/pending-operation-row.tsx';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { router } from '../../../navigation/router.ts';
import { useText } from '../../../texts.ts';
import { nameOf } from './agent.ts';
import { RechargeAmount, type SentRecharge } from './recharge-amount.tsx';

type Recipient = AnswerOf<'/agent/recipient'>;

/** A recharge advisor's page: recipient and amount, and earlier recharges (Spec: E6). */
export default function RechargePage() {
  const t = useText();
  const [found, setFound] = useState<Recipient>();
  const showReceipt = useCallback(
    (id: string) => void router.navigate({ to: '/AgentRecharge/$id', params: { id }, replace: true }),
    [],
  );
  return (
    <Page title={t('agent.recharge')} under="/Agent">
      {found ? (
        <RechargeAmount recipient={found} onSent={showReceipt} onOther={() => setFound(undefined)} />
      ) : (
        <div className="flex flex-col gap-6">
          <PendingOperations<SentRecharge> kind="recharge" titleOf={nameOf} />
          <FindMember onFound={setFound} />
          <Earlier />
        </div>
      )}
    </Page>
  );
}

function FindMember({ onFound }: { onFound: (recipient: Recipient) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const find = async () => {
    const wrong = z.safeParse(uidField, typed).error?.issues[0]?.message;
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      onFound(await call('/agent/recipient', { uid: typed }, { errors: 'own' }));
    } catch (error) {
      const isUnknown = error instanceof CallRefused && error.code === 'not_found';
      if (isUnknown) setProblem(t('agent.recharge.notYours'));
      else setProblem(error instanceof Error ? error.message : t('shell.error.system'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void find();
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        label={t('agent.recharge.uid')}
        hint={t('agent.recharge.uid.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        className="tabular text-lg"
        error={fieldErrorText(t, problem)}
      />
      <Button type="submit" size="wide" busy={busy}>
        {t('agent.recharge.next')}
      </Button>
    </form>
  );
}

function Earlier() {
  const t = useText();
  const money = useMoney();
  const source = useRecords('/agent/recharges', {});
  return (
    <section aria-labelledby="recharges-title">
      <h2 id="recharges-title" className="pb-1 font-semibold">
        {t('agent.recharges')}
      </h2>
      <RecordList
        source={source}
        row={(one) => (
          <RecordRow
            key={one.id}
            link={{ to: '/AgentRecharge/$id', params: { id: one.id } }}
            icon={<Face {...one.party} />}
            title={t(one.isSent ? 'agent.recharge.to' : 'agent.recharge.from', { name: nameOf(one.party) })}
            at={one.at}
            amount={`${one.isSent ? '−' : '+'}${money(one.amount)}`}
          />
        )}
        empty={{ icon: HandCoins, title: t('agent.recharges.none') }}
        failed={t('agent.recharges.failed')}
      />
    </section>
  );
}
