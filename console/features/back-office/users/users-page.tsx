import { Moment, Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';
import { StatusBadge } from './status-badge.tsx';

/** The users of the site, found by uid, phone or name. */
export const Page = defineListPage({
  path: '/users',
  title: 'users.title',
  call: '/console/users/list',
  keyOf: (row) => row.uid,
  dates: 'users.since',
  filters: [
    { key: 'words', label: 'users.words', kind: 'text', isInline: true },
    { key: 'amountFrom', label: 'users.total', kind: 'amount', bound: 'from' },
    { key: 'amountTo', label: 'users.total', kind: 'amount', bound: 'to' },
    {
      key: 'status',
      label: 'users.status',
      kind: 'choice',
      choices: [
        { value: 'active', label: { key: 'users.status.active' } },
        { value: 'frozen', label: { key: 'users.status.frozen' } },
      ],
    },
    {
      key: 'job',
      label: 'users.type',
      kind: 'choice',
      sentAs: 'number',
      choices: ([0, 1, 2] as const).map((job) => ({ value: String(job), label: { key: `users.type.${job}` } })),
    },
  ],
  columns: (t) => [
    { key: 'uid', head: t('users.uid'), cell: (row) => <UserLink uid={row.uid} /> },
    {
      key: 'name',
      head: t('users.name'),
      cell: (row) => <span className="font-semibold">{row.name || '–'}</span>,
    },
    {
      key: 'phone',
      head: t('users.phone'),
      cell: (row) => <span className="tabular whitespace-nowrap">{row.phone}</span>,
    },
    { key: 'type', head: t('users.type'), from: 'desktop', cell: (row) => t(`users.type.${row.job as 0 | 1 | 2}`) },
    { key: 'status', head: t('users.status'), cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: 'since',
      sort: 'createdAt',
      head: t('users.since'),
      from: 'desktop',
      cell: (row) => <Moment at={row.createdAt} />,
    },
    {
      key: 'total',
      sort: 'total',
      head: t('users.total'),
      isFigure: true,
      cell: (row) => <Money amount={row.total} />,
    },
  ],
  totals: ({ totals }, t) =>
    totals
      ? [
          { value: countText(totals), label: t('users.total.count', { count: totals.count }) },
          { value: <Money amount={totals.balance} />, label: t('users.total.balance') },
        ]
      : [],
  export: { call: '/console/users/export', permission: 'list.export' },
  open: ({ uid }, go) => go({ to: `/users/${uid}` }),
  empty: { title: 'users.empty', text: 'users.emptyText' },
});
