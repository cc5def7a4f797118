export {
  type BookingRow,
  claimBooking,
  findTypedForSeveral,
  type ReturnLine,
  readBookings,
  readListedDays,
  readReturns,
  storeBookings,
} from './bookings.ts';
export { listContradictions, readStoppedUsers } from './contradictions.ts';
export { readMoneyOut, type StoredOrderBooking } from './read-money-out.ts';
export { regradeOrder, regradePayout } from './regrade-bookings.ts';
export { type NewLineFinding, storeLineFindings } from './store-line-findings.ts';
