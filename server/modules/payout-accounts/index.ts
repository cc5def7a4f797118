export { openNumber, openPhone } from './account-secrets.ts';
export { allowSharing } from './allow-sharing.ts';
export { resealAccounts } from './reseal-accounts.ts';
export { revealNumber } from './reveal-number.ts';
export { reviewAccount } from './review-account.ts';
export { payoutAccountRoutes } from './routes.ts';
export { methodOf } from './site-methods.ts';
export { countPaid, findAccount } from './store.ts';
export { type DeskAccount, listAccountsForDesk, listAccountsInReview } from './views.ts';
