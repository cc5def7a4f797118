import { Moment, Money } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';
import { countText } from '../../../kit/lists/usual.ts';

/** The users with their levels and points. */
export const Page = defineListPage({
  path: '/vip/people',
  title: 'vip.people',
  lead: 'vip.people.lead',
  call: '/console/vip/people/list',
  keyOf: (row) => row.uid,
  dates: 'vip.since',
  filters: [
    { key: 'words', label: 'vip.words', kind: 'text' },
    {
      key: 'level',
      label: 'vip.level',
      kind: 'choice',
      sentAs: 'number',
      choices: Array.from({ length: 11 }, (_, level) => ({ value: String(level), label: String(level) })),
    },
  ],
  columns: (t) => [
    { key: 'uid', head: t('vip.user'), cell: (row) => <UserLink uid={row.uid} /> },
    { key: 'name', head: t('vip.name'), className: 'w-full', cell: (row) => row.name },
    { key: 'level', head: t('vip.level'), sort: 'level', isFigure: true, cell: (row) => row.level },
    {
      key: 'steam',
      head: t('vip.levelPoints'),
      sort: 'steam',
      isFigure: true,
      cell: (row) => <Money amount={row.steam} />,
    },
    { key: 'since', head: t('vip.since'), sort: 'since', cell: (row) => <Moment at={row.since} /> },
  ],
  totals: ({ totals }, t) =>
    totals ? [{ value: countText(totals), label: t('vip.people.count', { count: totals.count }) }] : [],
  export: { call: '/console/vip/people/export', permission: 'list.export' },
  empty: { title: 'vip.people.empty', text: 'vip.people.emptyText' },
});
