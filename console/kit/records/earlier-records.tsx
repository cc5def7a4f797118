import type { RecordState } from '@pitaka/core/values/record-states.ts';
import { Moment, Money } from '../../controls/figures.tsx';
import { Link } from '../../navigation/link.tsx';
import { useText } from '../../texts.ts';
import { StateBadge } from './state-badge.tsx';

interface BeforeRow {
  readonly id: string;
  readonly uid: string;
  readonly createdAt: string;
  readonly amount: string;
  readonly state: RecordState;
  readonly failKind: string | null;
}

/** The same user's earlier records, newest first. */
export function EarlierRecords({ to, rows }: { to: '/withdrawals' | '/deposits'; rows: readonly BeforeRow[] }) {
  const t = useText();
  if (rows.length === 0) return <p className="text-ink-faint">{t('payments.before.none')}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center gap-x-3">
          <Link
            to={to}
            search={{ view: 'all', words: row.uid, id: row.id }}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            <Moment at={row.createdAt} />
          </Link>
          <Money amount={row.amount} className="flex-1 text-end" />
          <StateBadge state={row.state} failKind={row.failKind} />
        </li>
      ))}
    </ul>
  );
}
