import { Moment, MoneyIn } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';
import { NoteBadges, StatusBadge } from './conversion-badges.tsx';
import { ConversionRecord } from './conversion-record.tsx';
import { FaultyDays } from './faulty-days.tsx';

const STATUSES = ['pending', 'approved', 'declined', 'reversed'] as const;
const NEWEST = { by: 'occurredAt', isDescending: true } as const;
const OLDEST = { by: 'occurredAt', isDescending: false } as const;

/** Conversions: held by a rule, waiting, contradicting, and all. */
export const Page = defineListPage({
  path: '/conversions',
  title: 'earnings.conversions.title',
  lead: 'earnings.conversions.lead',
  call: '/console/conversions/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  above: () => <FaultyDays />,
  counts: '/console/conversions/views',
  views: [
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
    { id: 'held', label: 'earnings.view.held', sorting: OLDEST },
    { id: 'parked', label: 'earnings.view.parked', sorting: OLDEST },
    { id: 'conflict', label: 'earnings.view.conflict', isUrgent: true, sorting: OLDEST },
  ],
  dates: 'earnings.occurred',
  filters: useFilters,
  columns: (t) => [
    { key: 'at', head: t('earnings.occurred'), sort: 'occurredAt', cell: (row) => <Moment at={row.occurredAt} /> },
    {
      key: 'promoter',
      head: t('earnings.promoter'),
      cell: (row) => (row.uid === null ? <span className="text-ink-faint">–</span> : <UserLink uid={row.uid} />),
    },
    {
      key: 'item',
      head: t('earnings.item'),
      from: 'desktop',
      cell: (row) => (
        <span title={row.item} className="block max-w-48 truncate font-semibold">
          {row.item || '–'}
        </span>
      ),
    },
    { key: 'source', head: t('earnings.source'), from: 'wide', cell: (row) => row.sourceName },
    { key: 'event', head: t('earnings.event'), cell: (row) => row.event },
    {
      key: 'amount',
      head: t('earnings.amount'),
      isFigure: true,
      cell: (row) => <MoneyIn amount={row.amount} currency={row.currency} />,
    },
    { key: 'status', head: t('earnings.status'), cell: (row) => <StatusBadge status={row.status} /> },
    { key: 'notes', head: t('earnings.notes'), cell: (row) => <NoteBadges row={row} /> },
    {
      key: 'transaction',
      head: t('earnings.transaction'),
      isOptional: true,
      cell: (row) => <span className="mono text-ink-soft">{row.transactionId}</span>,
    },
    {
      key: 'received',
      head: t('earnings.received'),
      isOptional: true,
      cell: (row) => <Moment at={row.receivedAt} />,
    },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('earnings.conversions.count', { count: totals.count }) }] : [],
  export: { call: '/console/conversions/export', permission: 'list.export' },
  recordLabel: 'earnings.conversions.record',
  isQueue: true,
  record: (id) => <ConversionRecord id={id} />,
  empty: { title: 'earnings.conversions.none', text: 'earnings.conversions.noneText' },
});

function useFilters(): Filter[] {
  const sources = useCall('/console/sources/list', {});
  return [
    { key: 'words', label: 'earnings.words', kind: 'text' },
    {
      key: 'status',
      label: 'earnings.status',
      kind: 'choice',
      choices: STATUSES.map((value) => ({ value, label: { key: `earnings.status.${value}` as const } })),
    },
    {
      key: 'source',
      label: 'earnings.source',
      kind: 'choice',
      choices: (sources.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
