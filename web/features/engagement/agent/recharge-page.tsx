import { HandCoins } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Face } from '../../../kit/face.tsx';
import { PendingOperations } from '../../../kit/pending-operation-row.tsx';
import { RecordList, useRecords } from '../../../kit/record-list.tsx';
import { RecordRow } from '../../../kit/record-row.tsx';
import { useMoney } from '../../../kit/use-money.ts';
import { Page } from '../../../layout/page.tsx';
import { router } from '../../../navigation/router.ts';
import { useText } from '../../../texts.ts';
import { nameOf } from './agent.ts';
import { ChooseMember, type Recipient } from './choose-member.tsx';
import { RechargeAmount, type SentRecharge } from './recharge-amount.tsx';

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
          <ChooseMember onFound={setFound} />
          <Earlier />
        </div>
      )}
    </Page>
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
