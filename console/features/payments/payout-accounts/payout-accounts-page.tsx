import { PAYOUT_ACCOUNTS } from '@pitaka/contract/lists/payments/payout-accounts.ts';
import { AccountDecisions } from '../../../accounts/account-decisions.tsx';
import { Badge } from '../../../controls/badge.tsx';
import { Age, Moment } from '../../../controls/figures.tsx';
import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';

const TONES = { active: 'positive', review: 'notice', removed: 'neutral' } as const;
const STATES = ['review', 'active', 'removed'] as const;
const NEWEST = { by: 'changedAt', isDescending: true } as const;

/** Users' payout accounts. Accounts under another name come first, because an operator has to review them. */
export const Page = defineListPage(PAYOUT_ACCOUNTS, {
  path: '/accounts',
  title: 'payments.accounts.title',
  lead: 'payments.accounts.lead',
  everyMs: POLL.list,
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
  choices: useMethods,
  columns: ({ view }) => [
    {
      of: 'changedAt',
      key: 'changed',
      ...(view === 'review' ? { label: 'payments.waits' } : {}),
      cell: (row) => (view === 'review' ? <Age since={row.changedAt} /> : <Moment at={row.changedAt} />),
    },
    { of: 'uid', key: 'user' },
    {
      of: 'knownName',
      key: 'known',
      cell: (row, t) => row.knownName ?? <span className="text-ink-faint">{t('payments.accounts.unknownName')}</span>,
    },
    { of: 'holder', cell: (row) => <span className="font-semibold">{row.holder}</span> },
    {
      of: 'number',
      from: 'desktop',
      cell: (row) => (
        <>
          {row.method} <span className="mono text-ink-faint">{row.number}</span>
        </>
      ),
    },
    {
      of: 'state',
      isOptional: view === 'review',
      cell: (row, t) => <Badge tone={TONES[row.state]}>{t(`payments.accounts.state.${row.state}`)}</Badge>,
    },
    {
      key: 'decide',
      label: 'account.staff.actions',
      isUntitled: true,
      className: 'text-end',
      cell: (row) => <AccountDecisions account={row} />,
    },
  ],
  empty: { title: 'payments.accounts.none', text: 'payments.accounts.noneText' },
});

function useMethods() {
  const { data: { methods } = { methods: [] } } = useCall('/console/accounts/choices', {});
  return { method: methods.map(({ code, name }) => ({ value: code, label: name })) };
}
