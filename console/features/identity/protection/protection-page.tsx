import { Moment } from '../../../controls/figures.tsx';
import { UserLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';

const KINDS = ['cooling_off', 'excluded'] as const;
const STATES = ['running', 'return_asked', 'over'] as const;

/** Users with a current or past break; the user's own page has their limits and the actions. */
export const Page = defineListPage({
  path: '/protection',
  title: 'protection.title',
  lead: 'protection.lead',
  call: '/console/protection/list',
  keyOf: (row) => row.uid,
  dates: 'protection.since',
  filters: [
    { key: 'words', label: 'protection.words', kind: 'text' },
    {
      key: 'kind',
      label: 'protection.kind',
      kind: 'choice',
      choices: KINDS.map((value) => ({ value, label: { key: `protection.kind.${value}` as const } })),
    },
    {
      key: 'state',
      label: 'protection.state',
      kind: 'choice',
      choices: STATES.map((value) => ({ value, label: { key: `protection.state.${value}` as const } })),
    },
  ],
  columns: (t) => [
    { key: 'since', head: t('protection.since'), sort: 'since', cell: (row) => <Moment at={row.since} /> },
    {
      key: 'user',
      head: t('protection.user'),
      cell: (row) => (
        <span className="flex flex-wrap gap-x-2">
          {row.name && <span className="font-semibold">{row.name}</span>}
          <UserLink uid={row.uid} />
        </span>
      ),
    },
    { key: 'kind', head: t('protection.kind'), cell: (row) => t(`protection.kind.${row.kind}`) },
    { key: 'state', head: t('protection.state'), cell: (row) => t(`protection.state.${row.state}`) },
    { key: 'until', head: t('protection.until'), cell: (row) => <Moment at={row.until} /> },
    { key: 'ends', head: t('protection.ends'), from: 'desktop', cell: (row) => <Moment at={row.endsAt} /> },
  ],
  export: { call: '/console/protection/export', permission: 'list.export' },
  empty: { title: 'protection.empty', text: 'protection.emptyText' },
});
