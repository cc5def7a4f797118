import type { BonusMessages } from './type.ts';

const messages: BonusMessages = {
  given: {
    first_deposit: 'For your first deposit',
    reload: 'For your deposit',
    free: 'A gift from the site',
    cashback: 'Cashback on your losses in games',
    birthday: 'For your birthday',
    code: 'For your code',
  },
  ended: {
    met: 'Turnover met: yours to withdraw',
    expired: 'Time ran out before the turnover was met',
    person: 'You gave up this bonus',
    withdrawal: 'Ended by your withdrawal',
    operator: 'Ended by the site',
    rollback: 'Ended: a counted bet was cancelled',
    outflow: 'Ended because money left your account',
    charge_back: 'Ended: its deposit was charged back',
    level: 'Ended: the activity that reached your level was cancelled',
  },
  earlier: 'Given to an earlier account with this phone number',
};

export default messages;
