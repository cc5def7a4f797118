import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'transfer_favourites',
    key: ['favoured_uid'],
    exported: { columns: ['favoured_uid', 'chosen_at'] },
    erased: 'deleted',
  }),
];
