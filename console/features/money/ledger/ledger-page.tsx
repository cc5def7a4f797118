import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { TextField } from '../../../controls/field.tsx';
import { Money } from '../../../controls/figures.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useMoneyText } from '../../../controls/use-money-text.ts';
import { useCall } from '../../../data/use-call.ts';
import { Table } from '../../../kit/lists/table.tsx';
import { SkeletonRows } from '../../../kit/skeleton-rows.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { AccountLink } from '../../../ledger/account-link.tsx';
import { useGo } from '../../../navigation/use-go.ts';
import { useText } from '../../../texts.ts';

/** The books from above: the house's accounts beside what all users hold. */
export function Page() {
  const t = useText();
  const money = useMoneyText();
  const house = useCall('/console/ledger/house', {});
  return (
    <PageFrame title={t('ledger.title')} lead={t('ledger.lead')} actions={<OpenAccount />}>
      {house.isPending ? (
        <SkeletonRows />
      ) : house.isError ? (
        <FailedState title={t('shell.failed')} retryLabel={t('shell.retry')} onRetry={() => void house.refetch()} />
      ) : (
        <>
          <Notice tone={house.data.sum === '0.00' ? 'positive' : 'negative'}>
            <p className="font-medium">
              {house.data.sum === '0.00' ? t('ledger.sumRight') : t('ledger.sumWrong', { sum: money(house.data.sum) })}
            </p>
            {house.data.seals.head !== '' && (
              <p className="mono break-all">
                {t('ledger.seals', { count: house.data.seals.sealed, head: house.data.seals.head })}
              </p>
            )}
          </Notice>
          <div className="grid items-start gap-4 wide:grid-cols-2">
            <Panel title={t('ledger.house')} flush>
              {house.data.accounts.length === 0 ? (
                <EmptyState title={t('ledger.noHouse')} />
              ) : (
                <Table
                  caption={t('ledger.house')}
                  rows={house.data.accounts}
                  keyOf={(row) => row.name}
                  columns={[
                    { key: 'name', head: t('ledger.account'), cell: (row) => <AccountLink name={row.name} /> },
                    { key: 'postings', head: t('ledger.postings'), isFigure: true, cell: (row) => row.postings },
                    {
                      key: 'balance',
                      head: t('ledger.balance'),
                      isFigure: true,
                      cell: (row) => <Money amount={row.balance} />,
                    },
                  ]}
                />
              )}
            </Panel>
            <Panel title={t('ledger.users')} flush>
              {house.data.users.length === 0 ? (
                <EmptyState title={t('ledger.noHouse')} />
              ) : (
                <Table
                  caption={t('ledger.users')}
                  rows={house.data.users}
                  keyOf={(row) => row.type}
                  columns={[
                    { key: 'type', head: t('ledger.type'), cell: (row) => <span className="mono">{row.type}</span> },
                    { key: 'count', head: t('ledger.count'), isFigure: true, cell: (row) => row.accounts },
                    {
                      key: 'balance',
                      head: t('ledger.balance'),
                      isFigure: true,
                      cell: (row) => <Money amount={row.balance} />,
                    },
                  ]}
                />
              )}
            </Panel>
          </div>
        </>
      )}
    </PageFrame>
  );
}

function OpenAccount() {
  const t = useText();
  const go = useGo();
  const [name, setName] = useState('');
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') go({ to: `/ledger/account/${encodeURIComponent(name.trim())}` });
      }}
    >
      <TextField
        label={t('ledger.open')}
        bare
        placeholder={t('ledger.openHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="w-64"
        maxLength={120}
      />
      <Button type="submit">{t('ledger.open')}</Button>
    </form>
  );
}
