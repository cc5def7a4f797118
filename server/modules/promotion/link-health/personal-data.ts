import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
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
