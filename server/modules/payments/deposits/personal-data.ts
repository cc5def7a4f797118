import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'deposits',
    key: ['deposit_id'],
    exported: { in: 'deposits' },
    erased: { emptied: { payer_name: '', pay_url: '', address: '', device: '', reason: '' }, kept: 'the books' },
  }),
  personalTable({
    table: 'deposit_transitions',
    through: { table: 'deposits', column: 'deposit_id' },
    key: ['deposit_id', 'version'],
    exported: { columns: ['deposit_id', 'from_state', 'event', 'to_state', 'reason', 'at'] },
    erased: { emptied: { reason: '' }, kept: 'the books' },
  }),
];
