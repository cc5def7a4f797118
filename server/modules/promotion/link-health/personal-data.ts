import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'link_checks',
    key: ['item_id'],
    exported: { not: 'addresses of the site, checked by the server' },
    erased: { kept: 'addresses of the site' },
  }),
  personalTable({
    table: 'link_marks',
    key: ['item_id'],
    exported: { columns: ['item_id', 'reason', 'since'] },
    erased: 'deleted',
  }),
];
