import { personalTable } from '../../../platform/personal-data/index.ts';

/** What a user's file shows of these tables, and what erasing the user does with them. */
export const personalData = [
  personalTable({
    table: 'sandbox_rounds',
    uid: 'player',
    key: ['spin_id'],
    exported: { not: 'rows of a demo' },
    erased: { kept: 'rows of a demo' },
  }),
  personalTable({
    table: 'sandbox_wallet_moves',
    key: ['channel_id', 'reference'],
    exported: { not: 'rows of a demo' },
    erased: { kept: 'rows of a demo' },
  }),
];
