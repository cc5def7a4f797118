import { AccountDecisions } from '../../../accounts/account-decisions.tsx';
import { Badge } from '../../../controls/badge.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import type { Filter } from '../../../kit/lists/list-definition.ts';
import { countText } from '../../../kit/lists/usual.ts';

const TONES = { active: 'positive', review: 'notice', removed: 'neutral' } as const;
const STATES = ['review', 'active', 'removed'] as const;
const NEWEST = { by: 'changedAt', isDescending: true } as const;

/** Users' payout accounts: those under another name first, which an operator has to review. */
export const Page = defineListPage({
  path: '/accounts',
  title: 'payments.accounts.title',
  lead: 'payments.accounts.lead',
  call: '/console/accounts/list',
  everyMs: POLL.list,
  keyOf: (row) => row.id,
  views: [
    { id: 'review', label: 'payments.view.to_review' },
    { id: 'active', label: 'payments.accounts.state.active', sorting: NEWEST },
    { id: 'removed', label: 'payments.accounts.state.removed', sorting: NEWEST },
    { id: 'all', label: 'payments.view.all', sorting: NEWEST },
  ],
  request: ({ view, filters, from, to, sorting }) => ({
    state: STATES.find((state) => state === view) ?? ('' as const),
    words: filters.words ?? '',
    method: filters.method ?? '',
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sorting ? { descending: sorting.isDescending } : {}),
  }),
  dates: 'payments.accounts.changed',
  filters: useAccountFilters,
  columns: (t, { view }) => [
    {
      key: 'changed',
      head: t(view === 'review' ? 'payments.waits' : 'payments.accounts.changed'),
      sort: 'changedAt',
      cell: (row) => (view === 'review' ? <Age since={row.changedAt} /> : <Moment at={row.changedAt} />),
    },
    { key: 'user', head: t('payments.person'), cell: (row) => <UserLink uid={row.uid} /> },
    {
      key: 'known',
      head: t('payments.accounts.knownName'),
      cell: (row) => row.knownName ?? <span className="text-ink-faint">{t('payments.accounts.unknownName')}</span>,
    },
    { key: 'holder', head: t('payments.holder'), cell: (row) => <span className="font-semibold">{row.holder}</span> },
    {
      key: 'number',
      head: t('payments.number'),
      from: 'desktop',
      cell: (row) => (
        <>
          {row.method} <span className="mono text-ink-faint">{row.number}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('payments.state'),
      isOptional: view === 'review',
      cell: (row) => <Badge tone={TONES[row.state]}>{t(`payments.accounts.state.${row.state}`)}</Badge>,
    },
    {
      key: 'decide',
      head: <span className="sr-only">{t('account.staff.actions')}</span>,
      className: 'text-end',
      cell: (row) => <AccountDecisions account={row} />,
    },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('payments.accounts.count', { count: totals.count }) }] : [],
  export: { call: '/console/accounts/export', permission: 'list.export' },
  empty: { title: 'payments.accounts.none', text: 'payments.accounts.noneText' },
});

function useAccountFilters(): Filter[] {
  const { data: { methods } = { methods: [] } } = useCall('/console/accounts/choices', {});
  return [
    { key: 'words', label: 'payments.accounts.words', kind: 'text' },
    {
      key: 'method',
      label: 'payments.method',
      kind: 'choice',
      choices: methods.map(({ code, name }) => ({ value: code, label: name })),
    },
  ];
}
