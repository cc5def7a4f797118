import { USERS } from '@pitaka/contract/lists/back-office/users.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The users of the site, found by uid, phone or name. */
export const Page = defineListPage(USERS, {
  path: '/users',
  keyOf: (row) => row.uid,
  title: 'users.title',
  columns: [
    'uid',
    { of: 'name', cell: (row) => <span className="font-semibold">{row.name || '–'}</span> },
    { of: 'phone', cell: (row) => <span className="tabular whitespace-nowrap">{row.phone}</span> },
    {
      of: 'job',
      key: 'type',
      isFigure: false,
      from: 'desktop',
      cell: (row, t) => t(`users.type.${row.job as 0 | 1 | 2}`),
    },
    { of: 'status', cell: (row) => <StatusBadge status={row.status} /> },
    { of: 'createdAt', key: 'since', from: 'desktop' },
    'total',
  ],
  open: ({ uid }, go) => go({ to: `/users/${uid}` }),
  empty: { title: 'users.empty', text: 'users.emptyText' },
});
