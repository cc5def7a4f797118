import { DELIVERY_OUTCOMES } from '@pitaka/contract/calls/earnings/values.ts';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { OutcomeBadge } from '../../../deliveries/outcome-badge.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { DeliveryRecord } from './delivery-record.tsx';

/** All deliveries of sources, newest first. */
export const Page = defineListPage({
  path: '/deliveries',
  title: 'earnings.deliveries.title',
  lead: 'earnings.deliveries.lead',
  actions: () => <BackLink />,
  call: '/console/deliveries/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  dates: 'earnings.received',
  filters: useFilters,
  columns: (t) => [
    { key: 'at', head: t('earnings.received'), sort: 'receivedAt', cell: (row) => <Moment at={row.receivedAt} /> },
    { key: 'source', head: t('earnings.source'), cell: (row) => row.source },
    { key: 'outcome', head: t('earnings.deliveries.outcome'), cell: (row) => <OutcomeBadge outcome={row.outcome} /> },
    { key: 'detail', head: t('earnings.deliveries.detail'), from: 'desktop', cell: (row) => row.detail || '–' },
    {
      key: 'event',
      head: t('earnings.deliveries.event'),
      cell: (row) => <span className="mono inline-block max-w-64 truncate align-bottom">{row.eventId || '–'}</span>,
    },
    { key: 'method', head: t('earnings.deliveries.method'), isOptional: true, cell: (row) => row.method },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('earnings.deliveries.count', { count: totals.count }) }] : [],
  export: { call: '/console/deliveries/export', permission: 'list.export' },
  recordLabel: 'earnings.deliveries.record',
  record: (id) => <DeliveryRecord id={id} />,
  empty: { title: 'earnings.deliveries.none' },
});

function useFilters(): Filter[] {
  const sources = useCall('/console/sources/list', {});
  return [
    { key: 'words', label: 'earnings.deliveries.event', kind: 'text' },
    {
      key: 'source',
      label: 'earnings.source',
      kind: 'choice',
      choices: (sources.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'outcome',
      label: 'earnings.deliveries.outcome',
      kind: 'choice',
      choices: DELIVERY_OUTCOMES.map((value) => ({ value, label: { key: `earnings.outcome.${value}` as const } })),
    },
  ];
}

function BackLink() {
  const t = useText();
  return <PageLink to="/sources">{t('earnings.sources.title')}</PageLink>;
}
