import type { WalletMessages } from './type.ts';

const messages: WalletMessages = {
  locks: {
    withdrawal: 'Pinoprosesong withdrawal',
    wager: 'Kulang pa ang turnover',
    safe: 'Nasa safe',
  },
  kinds: {
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    transfer_in: 'Natanggap na transfer',
    transfer_out: 'Ipinadalang transfer',
    safe_save: 'Idinagdag sa safe',
    safe_takeout: 'Inilabas sa safe',
    commission: 'Komisyon',
    rebate: 'Rebate',
    bonus: 'Bonus',
    channel: 'Mga laro',
    recharge_in: 'Natanggap na recharge',
    recharge_out: 'Ibinigay na recharge',
    reversal: 'Binawi',
    adjustment: 'Adjustment',
  },
  to: 'Para kay {name} ({uid})',
  from: 'Mula kay {name} ({uid})',
  columns: {
    at: 'Oras',
    id: 'Reference no.',
    kind: 'Uri',
    amount: 'Halaga',
    balance: 'Balance',
    note: 'Note',
  },
};

export default messages;
