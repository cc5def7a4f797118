import { personalTable } from '../../../platform/personal-data/index.ts';

/** The parts of these tables that a user's file contains, and the effect on them when the user is erased. */
export const personalData = [
  personalTable({
    table: 'payout_accounts',
    key: ['account_id'],
    exported: { in: 'payout_accounts' },
    erased: {
      emptied: {
        holder: '',
        number_sealed: '',
        number_masked: '',
        number_fingerprint: '',
        phone_sealed: '',
        phone_masked: '',
      },
      kept: 'withdrawals refer to the rows',
    },
  }),
  personalTable({
    table: 'payout_account_changes',
    through: { table: 'payout_accounts', column: 'account_id' },
    key: ['change_id'],
    exported: { columns: ['account_id', 'what', 'origin', 'reason', 'method', 'holder', 'number_masked', 'at'] },
    erased: {
      emptied: { holder: '', number_masked: '', origin: '', reason: '' },
      kept: 'what was changed, when and by whom',
    },
  }),
  personalTable({
    table: 'payout_account_shares',
    key: ['number_fingerprint'],
    exported: { not: 'keyed hashes of numbers' },
    erased: 'deleted',
  }),
];
