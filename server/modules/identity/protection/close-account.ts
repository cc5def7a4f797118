import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { endSessions, forgetUser, lockUser } from '../auth/index.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { type ProtectedRefusal, refuseIfProtected } from './read-protection.ts';
import { recordProtectionEvent } from './store.ts';
import type { UserKey } from './take-break.ts';

/** Steps of other domains when an account is closed; they run in its transaction. */
export interface ClosingSteps {
  /** Open withdrawals and deposits. */
  countOpenPayments(tx: Transaction, user: UserKey): Promise<number>;
  /** Bets in open rounds: their wins and refunds come to this account. */
  countOpenBets(tx: Transaction, user: UserKey): Promise<number>;
  /**
   * Moves the balance to the house if the user gave up exactly that amount and owes nothing; otherwise returns balance
   * and debt.
   */
  giveUp(
    tx: Transaction,
    user: UserKey,
    given: { readonly site: Pick<Site, 'unit'>; readonly minor: bigint; readonly origin: string },
    now: Date,
  ): Promise<{ readonly leftMinor: bigint; readonly owedMinor: bigint }>;
  /** Removes the names and numbers of payments that the books do not need. */
  forgetPayments(tx: Transaction, user: UserKey, now: Date): Promise<void>;
}

export interface Closing {
  readonly site: Site;
  readonly uid: string;
  readonly password: string;
  readonly giveUpMinor: bigint;
  readonly origin: string;
}

export type CloseRefusal =
  | ProtectedRefusal
  | 'password_wrong'
  | 'login_locked'
  | 'debt_open'
  | 'close_money_left'
  | 'close_payments_open'
  | 'close_bets_open';

/**
 * Closes an account permanently: the phone can be registered again, names, numbers and addresses are deleted, and the
 * rows of the books stay under a uid that identifies no person. A new account of the same phone is recognised as the
 * same person's. Refused on a break: closing would otherwise end it.
 */
export async function closeAccount(
  deps: { readonly db: Database; readonly secrets: SecretKeys; readonly closing: ClosingSteps },
  request: Closing,
  now: Date,
): Promise<Result<null, CloseRefusal>> {
  const { site, uid } = request;
  const user = { siteId: site.siteId, uid };
  const proven = await checkOwnPassword(deps.db, user, request.password, now);
  if (!proven.ok) return proven;
  return decideInTransaction(deps.db, async (tx): Promise<Result<null, CloseRefusal>> => {
    const locked = await lockUser(tx, user.siteId, uid);
    // The password was changed, or the account closed, since the check.
    if (!locked || locked.password_hash !== proven.value.hash) return refuse('password_wrong');
    const free = await refuseIfProtected(tx, site, uid, now);
    if (!free.ok) return free;
    if ((await deps.closing.countOpenPayments(tx, user)) > 0) return refuse('close_payments_open');
    if ((await deps.closing.countOpenBets(tx, user)) > 0) return refuse('close_bets_open');
    const given = { site, minor: request.giveUpMinor, origin: request.origin };
    const { leftMinor, owedMinor } = await deps.closing.giveUp(tx, user, given, now);
    // Closing frees the phone number, and the debt would have no owner.
    if (owedMinor > 0n) return refuse('debt_open', { owed: formatMinor(owedMinor) });
    if (leftMinor > 0n) return refuse('close_money_left', { total: formatMinor(leftMinor) });
    await deps.closing.forgetPayments(tx, user, now);
    await forgetUser(tx, deps.secrets, user, now);
    await endSessions(tx, user, 'frozen', now);
    await recordProtectionEvent(tx, { ...user, actor: `user:${uid}`, kind: 'closed' }, now);
    return ok(null);
  });
}
