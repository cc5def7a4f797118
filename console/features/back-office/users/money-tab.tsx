import { Moment, Money } from '../../../controls/figures.tsx';
import { Panel } from '../../../controls/panel.tsx';
import { useCall, useList } from '../../../data/use-call.ts';
import type { Column } from '../../../kit/lists/column.ts';
import { ListTable } from '../../../kit/lists/list-table.tsx';
import { QueryState } from '../../../kit/query-state.tsx';
import { StateBadge } from '../../../kit/records/state-badge.tsx';
import { UserFacts } from '../../../kit/records/user-facts.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useHasPermission, useOperator } from '../../../session/use-operator.ts';
import { useText } from '../../../texts.ts';
import type { UserDetail } from './user.ts';

const LINK = 'text-accent-ink underline-offset-2 hover:underline';

/** A user's total of money in and out, each deposit and withdrawal, and links to other pages about the user. */
export function MoneyTab({ user: { uid, counts } }: { user: UserDetail }) {
  const t = useText();
  const may = useHasPermission();
  const hasWheel = useOperator().site.features.includes('wheel');
  const owner = useCall('/console/payments/owner', { uid });
  return (
    <>
      <div className="grid items-start gap-4 desktop:grid-cols-2">
        <Panel title={t('users.lifetime')}>
          <QueryState query={owner}>{(data) => <UserFacts user={data} />}</QueryState>
        </Panel>
        <Panel title={t('users.elsewhere')}>
          <ul className="flex flex-col gap-1.5">
            {may('application.view') && (
              <li>
                <Link to="/applications" search={{ view: 'all', words: uid }} className={LINK}>
                  {t('users.applications', { count: counts.applications })}
                </Link>
              </li>
            )}
            {may('reconciliation.view') && (
              <li>
                <Link to="/reconciliation" search={{ words: uid }} className={LINK}>
                  {t('users.findings')}
                </Link>
              </li>
            )}
            {may('ledger.view') && (
              <li>
                <Link to="/ledger/journals" search={{ words: uid }} className={LINK}>
                  {t('users.journals')}
                </Link>
              </li>
            )}
            {may('wheel.view') && hasWheel && (
              <li>
                <Link to="/wheel/spins" search={{ uid }} className={LINK}>
                  {t('users.spins')}
                </Link>
              </li>
            )}
            {may('audit.view') && (
              <li>
                <Link to="/audit" search={{ target: uid }} className={LINK}>
                  {t('users.activity')}
                </Link>
              </li>
            )}
          </ul>
        </Panel>
      </div>
      {may('withdrawal.view') && <Payments kind="withdrawals" uid={uid} />}
      {may('deposit.view') && <Payments kind="deposits" uid={uid} />}
    </>
  );
}

interface Payment {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly method: string;
  readonly createdAt: string;
  readonly state: Parameters<typeof StateBadge>[0]['state'];
  readonly failKind: string | null;
}

/** Newest first; the link leads to the whole list, with its filters and totals. */
function Payments({ kind, uid }: { kind: 'withdrawals' | 'deposits'; uid: string }) {
  const t = useText();
  const body = { words: uid, sort: 'createdAt', descending: true } as const;
  const isOut = kind === 'withdrawals';
  const out = useList('/console/withdrawals/list', body, { enabled: isOut });
  const came = useList('/console/deposits/list', body, { enabled: !isOut });
  const list = isOut ? out : came;
  const columns: Column<Payment>[] = [
    { key: 'at', head: t('payments.asked'), cell: (row) => <Moment at={row.createdAt} /> },
    {
      key: 'reference',
      head: t('payments.reference'),
      cell: (row) => (
        <Link to={`/${kind}`} search={{ view: 'all', id: row.id }} className={`mono ${LINK}`}>
          {row.reference}
        </Link>
      ),
    },
    { key: 'amount', head: t('payments.amount'), isFigure: true, cell: (row) => <Money amount={row.amount} /> },
    { key: 'method', head: t('payments.method'), from: 'desktop', cell: (row) => row.method },
    {
      key: 'state',
      head: t('payments.state'),
      cell: (row) => <StateBadge state={row.state} failKind={row.failKind} />,
    },
  ];
  return (
    <Panel
      title={t(isOut ? 'payments.withdrawals' : 'payments.deposits')}
      flush
      action={
        <Link to={`/${kind}`} search={{ view: 'all', words: uid }} className={`px-2 ${LINK}`}>
          {t('users.wholeList')}
        </Link>
      }
    >
      <ListTable
        caption={t(isOut ? 'payments.withdrawals' : 'payments.deposits')}
        list={list}
        keyOf={(row) => row.id}
        columns={columns}
        emptyTitle={t('payments.before.none')}
      />
    </Panel>
  );
}
