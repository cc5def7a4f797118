import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
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
