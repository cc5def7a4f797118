import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: 'Withdrawal in progress',
    wager: 'Wagering requirement not met',
    safe: 'In the safe',
  },
  kinds: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    transfer_in: 'Transfer received',
    transfer_out: 'Transfer sent',
    safe_save: 'Added to safe',
    safe_takeout: 'Taken out of safe',
    commission: 'Commission',
    rebate: 'Rebate',
    bonus: 'Bonus',
    channel: 'Games',
    recharge_in: 'Recharge received',
    recharge_out: 'Recharge given',
    reversal: 'Reversal',
    adjustment: 'Adjustment',
  },
  to: 'To {name} ({uid})',
  from: 'From {name} ({uid})',
  columns: {
    at: 'Time',
    id: 'Reference no.',
    kind: 'Type',
    amount: 'Amount',
    balance: 'Balance',
    note: 'Note',
  },
};

export default messages;
