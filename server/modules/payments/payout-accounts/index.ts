// The console's routes of payout accounts are in payment-review.
export { openNumber, openPhone } from './account-secrets.ts';
export { readAccountSharers } from './account-sharers.ts';
export { allowSharing } from './allow-sharing.ts';
export { resealAccounts } from './reseal-accounts.ts';
export { revealNumber } from './reveal-number.ts';
export { reviewAccount } from './review-account.ts';
export { removeDemoAccount, seedDemoAccounts } from './seed-demo-accounts.ts';
export { methodOf } from './site-methods.ts';
export { countPaid, findAccount } from './store.ts';
export { listAccountsForReview, queryAccounts, type ReviewedAccount, withOthers } from './views.ts';
