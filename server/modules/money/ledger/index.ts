export { checkInvariants, type InvariantFigure } from './check-invariants.ts';
export { ledgerJobs } from './jobs.ts';
export { type BatchResult, createLedgerBatch, type LedgerBatch } from './ledger-batch.ts';
export { readLegs } from './legs.ts';
export { freezeAccount, openAccount } from './open-account.ts';
export { originOf } from './origin-of.ts';
export { packBigints, packTexts } from './pack-array.ts';
export { postInTransaction } from './post-in-transaction.ts';
export { lockItems, planPosts } from './post-items.ts';
export type { Item, PostRequest, PostResult } from './post-request.ts';
export { takeRequest } from './post-request.ts';
export { reverseJournal } from './reverse-journal.ts';
export { sealJournals } from './seal-journals.ts';
export { type ChainHead, verifyChain } from './verify-chain.ts';
export {
  readBalance,
  readBalanceAt,
  readLimitUse,
  readPeriod,
  readStatement,
  readUserBalances,
  type StatementLine,
} from './views.ts';
