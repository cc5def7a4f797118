export { openNumber, openPhone } from './account-secrets.ts';
export { allowSharing, type Sharing } from './allow-sharing.ts';
export { resealAccounts } from './reseal-accounts.ts';
export { type RevealedNumber, revealNumber } from './reveal-number.ts';
export { type AccountReview, type AccountReviewRefusal, reviewAccount } from './review-account.ts';
export { type PayoutAccountDependencies, payoutAccountRoutes } from './routes.ts';
export { methodOf, siteMethods } from './site-methods.ts';
export { countPaid, findAccount, type PayoutAccountRow } from './store.ts';
export { type DeskAccount, listAccountsForDesk, listAccountsInReview } from './views.ts';
