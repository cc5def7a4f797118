import { AccountDecisions } from '../../../accounts/account-decisions.tsx';
import { Age } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { useList } from '../../../data/use-call.ts';
import { useRowKeys } from '../../../keys/use-row-keys.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { PageFrame } from '../../../layout/page-frame.tsx';
import { useText } from '../../../texts.ts';

const EVERY_MS = 20_000;

export function Page() {
  const t = useText();
  const list = useList('/console/accounts/list', { state: 'review' }, { everyMs: EVERY_MS });
  const { current, pick } = useRowKeys(list.items, (row) => row.id);
  return (
    <PageFrame title={t('queues.accounts.title')} lead={t('queues.accounts.lead')}>
      <Panel flush>
        <ListTable
          caption={t('queues.accounts.title')}
          list={list}
          keyOf={(row) => row.id}
          current={current}
          onPick={pick}
          emptyTitle={t('queues.accounts.none')}
          emptyText={t('queues.accounts.noneText')}
          columns={[
            { key: 'age', head: t('queues.waits'), cell: (row) => <Age since={row.changedAt} /> },
            { key: 'user', head: t('queues.user'), cell: (row) => <UserLink uid={row.uid} /> },
            {
              key: 'known',
              head: t('queues.accounts.knownName'),
              cell: (row) =>
                row.knownName ?? <span className="text-ink-faint">{t('queues.accounts.unknownName')}</span>,
            },
            {
              key: 'holder',
              head: t('queues.holder'),
              cell: (row) => <span className="font-medium">{row.holder}</span>,
            },
            {
              key: 'number',
              head: t('queues.number'),
              from: 'desktop',
              cell: (row) => (
                <>
                  {row.method} <span className="mono text-ink-faint">{row.number}</span>
                </>
              ),
            },
            {
              key: 'decide',
              head: <span className="sr-only">{t('account.staff.actions')}</span>,
              className: 'text-end',
              cell: (row) => <AccountDecisions account={row} />,
            },
          ]}
        />
      </Panel>
    </PageFrame>
  );
}
