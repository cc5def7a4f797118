import type { BonusMessages } from './type.ts';

const messages: BonusMessages = {
  given: {
    first_deposit: 'For your first deposit',
    reload: 'For your deposit',
    free: 'A gift from the site',
    cashback: 'Part of what you lost in games',
    birthday: 'For your birthday',
    code: 'For your code',
  },
  ended: {
    met: 'Turnover met: yours to withdraw',
    expired: 'Time ran out before the turnover was met',
    person: 'You gave up this bonus',
    withdrawal: 'Ended by your withdrawal',
    operator: 'Ended by the site',
    rollback: 'A bet that counted was cancelled',
    outflow: 'Ended because money left your account',
    charge_back: 'Ended: its deposit was taken back',
    level: 'Ended: the activity that reached your level was cancelled',
  },
  earlier: 'Given to an earlier account of this phone number',
};

export default messages;
