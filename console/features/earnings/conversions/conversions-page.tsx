import { CONVERSIONS } from '@pitaka/contract/lists/earnings/conversions.ts';
import { MoneyIn } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { NoteBadges, StatusBadge } from './conversion-badges.tsx';
import { ConversionRecord } from './conversion-record.tsx';
import { FaultyDays } from './faulty-days.tsx';

const NEWEST = { by: 'occurredAt', isDescending: true } as const;
const OLDEST = { by: 'occurredAt', isDescending: false } as const;

/** Conversions: flagged by a rule, waiting, contradicting, and all. */
export const Page = defineListPage(CONVERSIONS, {
  path: '/conversions',
  title: 'earnings.conversions.title',
  lead: 'earnings.conversions.lead',
  everyMs: POLL.list,
  above: () => <FaultyDays />,
  counts: '/console/conversions/views',
  views: [
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
    { id: 'held', label: 'earnings.view.held', sorting: OLDEST },
    { id: 'parked', label: 'earnings.view.parked', sorting: OLDEST },
    { id: 'conflict', label: 'earnings.view.conflict', isUrgent: true, sorting: OLDEST },
  ],
  choices: useChoices,
  columns: [
    { of: 'occurredAt', key: 'at' },
    {
      of: 'uid',
      key: 'promoter',
      cell: (row) => (row.uid === null ? <span className="text-ink-faint">–</span> : <UserLink uid={row.uid} />),
    },
    {
      of: 'item',
      from: 'desktop',
      cell: (row) => (
        <span title={row.item} className="block max-w-48 truncate font-semibold">
          {row.item || '–'}
        </span>
      ),
    },
    { of: 'sourceName', key: 'source', from: 'wide' },
    'event',
    { of: 'amount', cell: (row) => <MoneyIn amount={row.amount} currency={row.currency} /> },
    { of: 'status', cell: (row) => <StatusBadge status={row.status} /> },
    { key: 'notes', label: 'earnings.notes', cell: (row) => <NoteBadges row={row} /> },
    {
      of: 'transactionId',
      key: 'transaction',
      isOptional: true,
      cell: (row) => <span className="mono text-ink-soft">{row.transactionId}</span>,
    },
    { of: 'receivedAt', key: 'received', isOptional: true },
  ],
  recordLabel: 'earnings.conversions.record',
  isQueue: true,
  record: (id) => <ConversionRecord id={id} />,
  empty: { title: 'earnings.conversions.none', text: 'earnings.conversions.noneText' },
});

function useChoices() {
  const { data = [] } = useCall('/console/sources/list', {});
  return { source: data.map(({ id, name }) => ({ value: id, label: name })) };
}
