import { DELIVERIES } from '@pitaka/contract/lists/earnings/deliveries.ts';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { OutcomeBadge } from '../../../deliveries/outcome-badge.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { DeliveryRecord } from './delivery-record.tsx';

/** All deliveries of sources, newest first. */
export const Page = defineListPage(DELIVERIES, {
  path: '/deliveries',
  title: 'earnings.deliveries.title',
  lead: 'earnings.deliveries.lead',
  actions: () => <BackLink />,
  everyMs: POLL.list,
  choices: useChoices,
  columns: [
    { of: 'receivedAt', key: 'at' },
    'source',
    { of: 'outcome', cell: (row) => <OutcomeBadge outcome={row.outcome} /> },
    { of: 'detail', from: 'desktop', cell: (row) => row.detail || '–' },
    {
      of: 'eventId',
      key: 'event',
      cell: (row) => <span className="mono inline-block max-w-64 truncate align-bottom">{row.eventId || '–'}</span>,
    },
    { of: 'method', isOptional: true },
  ],
  recordLabel: 'earnings.deliveries.record',
  record: (id) => <DeliveryRecord id={id} />,
  empty: { title: 'earnings.deliveries.none' },
});

function useChoices() {
  const { data = [] } = useCall('/console/sources/list', {});
  return { source: data.map(({ id, name }) => ({ value: id, label: name })) };
}

function BackLink() {
  const t = useText();
  return <PageLink to="/sources">{t('earnings.sources.title')}</PageLink>;
}
