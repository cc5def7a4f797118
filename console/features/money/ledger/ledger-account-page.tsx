import { useState } from 'react';
import { Badge } from '../../../controls/badge.tsx';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Facts, Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useCall, useList } from '../../../data/use-call.ts';
import { QueryState } from '../../../kit/query-state.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { Postings } from '../../../ledger/postings.tsx';
import { useParam } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';

export function Page() {
  const t = useText();
  const name = useParam('name');
  const account = useCall('/console/ledger/account', { account: name });
  const list = useList('/console/ledger/postings', { account: name }, { enabled: account.data !== undefined });
  return (
    <PageFrame title={name} lead={account.data?.frozen && <Badge tone="negative">{t('ledger.frozen')}</Badge>}>
      <QueryState query={account} notFoundTitle={t('ledger.unknown')}>
        {({ owner, balance, postings }) => (
          <div className="grid items-start gap-4 wide:grid-cols-[16rem_minmax(0,1fr)]">
            <Panel>
              <p className="mb-3 font-semibold text-2xl">
                <Money amount={balance} />
              </p>
              <Facts
                facts={[
                  owner !== null && { label: t('ledger.owner'), value: <UserLink uid={owner} /> },
                  { label: t('ledger.postings'), value: <span className="tabular">{postings}</span> },
                ]}
              />
              <PastBalance name={name} />
            </Panel>
            <Panel title={t('ledger.postings')} flush>
              <Postings caption={t('ledger.postings')} list={list} />
            </Panel>
          </div>
        )}
      </QueryState>
    </PageFrame>
  );
}

/** The account's balance at a moment, in the operator's time zone. */
function PastBalance({ name }: { name: string }) {
  const t = useText();
  const [draft, setDraft] = useState('');
  const [at, setAt] = useState('');
  const past = useCall('/console/ledger/account', { account: name, at }, { enabled: at !== '' });
  return (
    <form
      className="mt-4 flex flex-col gap-2 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        const moment = new Date(draft);
        setAt(Number.isNaN(moment.getTime()) ? '' : moment.toISOString());
      }}
    >
      <TextField
        label={t('ledger.past')}
        type="datetime-local"
        step={1}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit" disabled={draft === ''} className="self-start">
        {t('ledger.pastGo')}
      </Button>
      {past.data?.balanceAt && (
        <p role="status">
          {t('ledger.pastWas')} <Money amount={past.data.balanceAt.balance} className="font-semibold" />
        </p>
      )}
    </form>
  );
}
