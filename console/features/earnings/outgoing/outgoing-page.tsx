import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { OutgoingRecord, OutgoingStateBadge } from './outgoing-record.tsx';

const STATES = ['waiting', 'delivered', 'failed'] as const;

/** All postbacks to partners, newest first. */
export const Page = defineListPage({
  path: '/outgoing',
  title: 'earnings.outgoing.title',
  lead: 'earnings.outgoing.lead',
  actions: () => <BackLink />,
  call: '/console/outgoing/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  dates: 'earnings.outgoing.at',
  filters: useFilters,
  columns: (t) => [
    { key: 'at', head: t('earnings.outgoing.at'), sort: 'createdAt', cell: (row) => <Moment at={row.createdAt} /> },
    { key: 'partner', head: t('earnings.outgoing.partner'), cell: (row) => row.partner },
    { key: 'state', head: t('earnings.outgoing.state'), cell: (row) => <OutgoingStateBadge state={row.state} /> },
    { key: 'answer', head: t('earnings.outgoing.answer'), cell: (row) => row.answer.replaceAll('_', ' ') || '–' },
    { key: 'tries', head: t('earnings.outgoing.tries'), isFigure: true, cell: (row) => row.tries },
    {
      key: 'next',
      head: t('earnings.outgoing.next'),
      from: 'desktop',
      cell: (row) => (row.nextTryAt === null ? '–' : <Moment at={row.nextTryAt} />),
    },
    {
      key: 'conversion',
      head: t('earnings.deliveries.conversion'),
      isOptional: true,
      cell: (row) => (
        <span className="mono inline-block max-w-64 truncate align-bottom">{row.conversionId ?? '–'}</span>
      ),
    },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('earnings.outgoing.count', { count: totals.count }) }] : [],
  export: { call: '/console/outgoing/export', permission: 'list.export' },
  recordLabel: 'earnings.outgoing.record',
  record: (id) => <OutgoingRecord id={id} />,
  empty: { title: 'earnings.outgoing.none' },
});

function useFilters(): Filter[] {
  const partners = useCall('/console/partners/list', {});
  return [
    { key: 'words', label: 'earnings.deliveries.conversion', kind: 'text' },
    {
      key: 'partner',
      label: 'earnings.outgoing.partner',
      kind: 'choice',
      choices: (partners.data?.partners ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'state',
      label: 'earnings.outgoing.state',
      kind: 'choice',
      choices: STATES.map((value) => ({ value, label: { key: `earnings.outgoing.state.${value}` as const } })),
    },
  ];
}

function BackLink() {
  const t = useText();
  return <PageLink to="/partners">{t('earnings.partners.title')}</PageLink>;
}
