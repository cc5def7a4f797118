import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'withdrawals',
    key: ['withdrawal_id'],
    exported: { in: 'withdrawals' },
    erased: {
      emptied: {
        holder: '',
        number_sealed: '',
        number_masked: '',
        number_fingerprint: '',
        phone_sealed: '',
        address: '',
        device: '',
        reason: '',
      },
      kept: 'the books',
    },
  }),
  personalTable({
    table: 'withdrawal_transitions',
    through: { table: 'withdrawals', column: 'withdrawal_id' },
    key: ['withdrawal_id', 'version'],
    exported: { columns: ['withdrawal_id', 'from_state', 'event', 'to_state', 'reason', 'at'] },
    erased: { emptied: { reason: '' }, kept: 'the books' },
  }),
  personalTable({
    table: 'withdrawal_usage',
    key: [],
    exported: { not: 'figures computed from rows that the file has' },
    erased: { kept: 'sums of days' },
  }),
];
