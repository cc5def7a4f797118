export { listContradictions, readStoppedUsers } from './contradictions.ts';
export { findBatchNumbers } from './find-batch-numbers.ts';
export { findBookings, type PayoutBookings } from './find-bookings.ts';
export { readMoneyOut } from './read-money-out.ts';
export { regradeOrder, regradePayout } from './regrade-lines.ts';
export { type NewLineFinding, storeLineFindings } from './store-line-findings.ts';
