import { BREAKS } from '@pitaka/contract/lists/identity/breaks.ts';
import { UserLink } from '../../../controls/target-link.tsx';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';

/** Users with a current or past break; the user's own page has their limits and the actions. */
export const Page = defineListPage(BREAKS, {
  path: '/protection',
  title: 'protection.title',
  lead: 'protection.lead',
  keyOf: (row) => row.uid,
  columns: [
    'since',
    {
      of: 'uid',
      key: 'user',
      cell: (row) => (
        <span className="flex flex-wrap gap-x-2">
          {row.name && <span className="font-semibold">{row.name}</span>}
          <UserLink uid={row.uid} />
        </span>
      ),
    },
    'kind',
    'state',
    'until',
    { of: 'endsAt', key: 'ends', from: 'desktop' },
  ],
  empty: { title: 'protection.empty', text: 'protection.emptyText' },
});
