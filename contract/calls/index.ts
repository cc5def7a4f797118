import type { CallDefinition, OutputOf, RequestOf } from '../define-call.ts';
import { consoleCalls, consoleOperatorCalls } from './console.ts';
import { consoleAccountCalls } from './console-accounts.ts';
import { consoleAuditCalls } from './console-audit.ts';
import { consoleDepositCalls } from './console-deposits.ts';
import { consoleDeskCalls } from './console-desk.ts';
import { consoleLedgerCalls } from './console-ledger.ts';
import { consoleReconciliationCalls } from './console-reconciliation.ts';
import { consoleRequestCalls } from './console-requests.ts';
import { consoleStatementCalls } from './console-statements.ts';
import { consoleUserCalls } from './console-users.ts';
import { consoleBatchCalls, consoleWithdrawalCalls } from './console-withdrawals.ts';
import { contentCalls } from './content.ts';
import { depositCalls } from './deposits.ts';
import { loginCalls, userCalls } from './login.ts';
import { payoutAccountCalls } from './payout-accounts.ts';
import { promotionCalls } from './promotion.ts';
import { safeCalls } from './safe.ts';
import { siteCalls } from './site.ts';
import { walletCalls } from './wallet.ts';
import { withdrawalCalls } from './withdrawals.ts';

/** Every call on the wire, in the order of the documentation. */
export const CALLS = [
  ...siteCalls,
  ...loginCalls,
  ...userCalls,
  ...contentCalls,
  ...promotionCalls,
  ...walletCalls,
  ...safeCalls,
  ...payoutAccountCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...consoleCalls,
  ...consoleOperatorCalls,
  ...consoleAuditCalls,
  ...consoleUserCalls,
  ...consoleRequestCalls,
  ...consoleAccountCalls,
  ...consoleWithdrawalCalls,
  ...consoleBatchCalls,
  ...consoleStatementCalls,
  ...consoleDepositCalls,
  ...consoleLedgerCalls,
  ...consoleDeskCalls,
  ...consoleReconciliationCalls,
] as const;

export type AnyCall = (typeof CALLS)[number];
export type CallPath = AnyCall['path'];
export type CallAt<Path extends CallPath> = Extract<AnyCall, { path: Path }>;

/** What a client may send to, get from, and be refused by the call at a path: types only, no schema at run time. */
export type RequestTo<Path extends CallPath> = RequestOf<CallAt<Path>>;
export type AnswerOf<Path extends CallPath> = OutputOf<CallAt<Path>>;

export function findCall<Path extends CallPath>(path: Path): CallAt<Path> {
  const call = (CALLS as readonly CallDefinition[]).find((candidate) => candidate.path === path);
  if (!call) throw new Error(`no call at ${path}`);
  return call as unknown as CallAt<Path>;
}
