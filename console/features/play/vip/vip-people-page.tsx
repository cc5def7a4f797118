import { VIP_PEOPLE } from '@pitaka/contract/lists/play/vip-people.ts';
import { defineListPage } from '../../../kit/lists/define-list-page.tsx';

/** The users with their levels and points. */
export const Page = defineListPage(VIP_PEOPLE, {
  path: '/vip/people',
  title: 'vip.people',
  lead: 'vip.people.lead',
  keyOf: (row) => row.uid,
  choices: () => ({
    level: Array.from({ length: 11 }, (_, level) => ({ value: String(level), label: String(level) })),
  }),
  columns: ['uid', { of: 'name', className: 'w-full' }, 'level', 'steam', 'since'],
  empty: { title: 'vip.people.empty', text: 'vip.people.emptyText' },
});
