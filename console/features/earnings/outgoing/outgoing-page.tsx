import { OUTGOING } from '@pitaka/contract/lists/earnings/outgoing.ts';
import { Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { useText } from '../../../texts.ts';
import { OutgoingRecord, OutgoingStateBadge } from './outgoing-record.tsx';

/** All postbacks to partners, newest first. */
export const Page = defineListPage(OUTGOING, {
  path: '/outgoing',
  title: 'earnings.outgoing.title',
  lead: 'earnings.outgoing.lead',
  actions: () => <BackLink />,
  everyMs: POLL.list,
  choices: useChoices,
  columns: [
    { of: 'createdAt', key: 'at' },
    'partner',
    { of: 'state', cell: (row) => <OutgoingStateBadge state={row.state} /> },
    { of: 'answer', cell: (row) => row.answer.replaceAll('_', ' ') || '–' },
    'tries',
    {
      of: 'nextTryAt',
      key: 'next',
      from: 'desktop',
      cell: (row) => (row.nextTryAt === null ? '–' : <Moment at={row.nextTryAt} />),
    },
    {
      of: 'conversionId',
      key: 'conversion',
      isOptional: true,
      cell: (row) => (
        <span className="mono inline-block max-w-64 truncate align-bottom">{row.conversionId ?? '–'}</span>
      ),
    },
  ],
  recordLabel: 'earnings.outgoing.record',
  record: (id) => <OutgoingRecord id={id} />,
  empty: { title: 'earnings.outgoing.none' },
});

function useChoices() {
  const { data } = useCall('/console/partners/list', {});
  return { partner: (data?.partners ?? []).map(({ id, name }) => ({ value: id, label: name })) };
}

function BackLink() {
  const t = useText();
  return <PageLink to="/partners">{t('earnings.partners.title')}</PageLink>;
}
