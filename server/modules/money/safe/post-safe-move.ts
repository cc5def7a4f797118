import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal } from '@pitaka/core/money/ledger/journal.ts';
import type { Guards } from '@pitaka/core/money/ledger/replay.ts';
import { formatMinor, type Money } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type LedgerBatch, openAccount } from '../ledger/index.ts';
import type { SafePasswordDependencies } from './check-safe-password.ts';

export interface SafeDependencies extends SafePasswordDependencies {
  readonly ledger: LedgerBatch;
}

export interface SafeMove {
  readonly siteId: string;
  readonly uid: string;
  readonly amount: Money;
  /** The request's key: makes retries safe. */
  readonly key: string;
  readonly origin: string;
}

export interface SafeFigures {
  readonly safeMinor: bigint;
  readonly availableMinor: bigint;
}

export type SafePostRefusal = 'account_frozen' | 'idempotency_key_reused' | 'busy' | 'outcome_unknown';

/** Posts a move that the rules allow; refuses if the balance is too low or a debt blocks the move. */
export async function postSafeMove<Refusal extends string>(
  deps: SafeDependencies,
  move: SafeMove,
  decided: { journal: Journal } & Guards,
  { tooLow, owing }: { readonly tooLow: Refusal; readonly owing?: Refusal },
): Promise<Result<SafeFigures, SafePostRefusal | Refusal>> {
  const { siteId, uid, amount } = move;
  const post = () =>
    deps.ledger.post({
      ...decided,
      siteId,
      key: `${uid}/${move.key}`,
      body: `${amount.minor}`,
      actor: `user:${uid}`,
      origin: move.origin,
    });
  let posted = await post();
  if (!posted.ok && posted.code === 'account_unknown') {
    await inTransaction(deps.db, (tx) => openAccount(tx, siteId, uid, amount.unit));
    posted = await post();
  }
  if (posted.ok) {
    const { balances } = posted.value;
    return ok({
      safeMinor: balances.get(userAccount(uid, 'safe')) ?? 0n,
      availableMinor: balances.get(userAccount(uid, 'available')) ?? 0n,
    });
  }
  switch (posted.code) {
    case 'balance_too_low':
      return refuse(tooLow, { available: formatMinor((posted.detail?.balanceMinor as bigint | undefined) ?? 0n) });
    case 'key_reused':
      return refuse('idempotency_key_reused');
    case 'debt_open':
      if (owing) return refuse(owing, { owed: formatMinor(posted.detail?.owedMinor as bigint) });
      break;
    case 'account_frozen':
    case 'busy':
    case 'outcome_unknown':
      return refuse(posted.code);
    default:
  }
  throw new Error(`the ledger refused a move of the safe: ${posted.code}`);
}
