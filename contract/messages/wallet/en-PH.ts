import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: 'Being withdrawn',
    wager: 'Turnover not yet met',
    safe: 'In the safe',
  },
  kinds: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    transfer_in: 'Transfer received',
    transfer_out: 'Transfer sent',
    safe_save: 'Put into the safe',
    safe_takeout: 'Taken out of the safe',
    commission: 'Commission',
    rebate: 'Rebate',
    bonus: 'Bonus',
    channel: 'Game channel',
    reversal: 'Reversal',
    adjustment: 'Correction',
  },
  to: 'To {name} ({uid})',
  from: 'From {name} ({uid})',
  columns: {
    at: 'Time',
    id: 'Number',
    kind: 'Kind',
    amount: 'Amount',
    balance: 'Balance',
    note: 'Note',
  },
};

export default messages;
