import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'transfer_favourites',
    key: ['favoured_uid'],
    exported: { columns: ['favoured_uid', 'chosen_at'] },
    erased: 'deleted',
  }),
];
