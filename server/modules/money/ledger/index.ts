export { actorInSql, actorNumber } from './actor.ts';
export { checkInvariants, checkInvariantsOfSite, type InvariantFigure } from './check-invariants.ts';
export { commitDrafts, type LockedBatch } from './commit-drafts.ts';
export {
  hasNewDebts,
  hasPaidDebtSince,
  readCameAt,
  readDebtChanges,
  readDebtsPaid,
  readSenders,
  readSentSince,
  readTakenBackSince,
  type Sent,
  type TakenBack,
  takeNewDebts,
} from './debts.ts';
export { readFlowOfDays } from './flow-of-days.ts';
export { inChannelsInSql } from './in-channels.ts';
export { findPosted, isPosted } from './is-posted.ts';
export { type BatchResult, createLedgerBatch, type LedgerBatch } from './ledger-batch.ts';
export { legsInSql, readLegs, writeLegs } from './legs.ts';
export { lockPlayedAccounts } from './lock-accounts.ts';
export { moveBalanceToSuspense } from './move-balance-to-suspense.ts';
export { leaseNode, type NodeLease } from './node-lease.ts';
export { freezeAccount, openAccount, openAccounts } from './open-account.ts';
export { packOrigin, readOrigin } from './origin.ts';
export { originOf } from './origin-of.ts';
export { packBigints, packTexts } from './pack-array.ts';
export { LEDGER } from './ports.ts';
export { postAllInTransaction, postInTransaction } from './post-in-transaction.ts';
export { hashKey, type PostRequest, type PostResult } from './post-request.ts';
export { readPostedSince } from './posted-since.ts';
export { reverseJournal } from './reverse-journal.ts';
export { sealJournals } from './sealing/seal-journals.ts';
export { SEALING_NAME } from './sealing/seal-loop.ts';
export { type Sealing, startSealing } from './sealing/start-sealing.ts';
export { type ChainHead, verifyChain } from './sealing/verify-chain.ts';
export { verifyJournal } from './sealing/verify-journal.ts';
export { sumSince } from './sum-since.ts';
export {
  forgetNewTransfers,
  sitesWithNewTransfers,
  takeNewTransfers,
} from './transfers-made.ts';
export { readUserPostings } from './user-postings.ts';
export {
  readAmountsByJournal,
  readBalance,
  readBalanceAt,
  readBalances,
  readLimitUse,
  readLine,
  readPeriod,
  readStatement,
  readUserBalances,
  type StatementLine,
} from './views.ts';
