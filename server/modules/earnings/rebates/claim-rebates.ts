import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal, Move } from '@pitaka/core/money/ledger/journal.ts';
import { leastOf, type Unit } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { openAccount, postAllInTransaction, readBalance } from '../../money/ledger/index.ts';
import { publishLive } from '../../site/live/index.ts';

export interface Claim {
  readonly siteId: string;
  readonly unit: Unit;
  readonly uid: string;
  /** The request's idempotency key. */
  readonly key: string;
  readonly origin: string;
}

export interface Claimed {
  readonly amountMinor: bigint;
  readonly count: number;
}

export const REBATE_HOUSE = 'house:expense.rebate';

/** Pays one rebate, once, even for simultaneous requests. */
export function claimRebate(
  db: Database,
  claim: Claim,
  id: string,
  now: Date,
): Promise<
  Result<Claimed, 'not_found' | 'rebate_claimed' | 'rebate_expired' | 'idempotency_key_reused' | 'account_frozen'>
> {
  return decideInTransaction(db, async (tx) => {
    const before = await claimedWith(tx, claim);
    const rebate = await ownRebates(tx, claim)
      .where('rebate_id', '=', id)
      .where('amount_minor', '>', 0n)
      .forUpdate()
      .executeTakeFirst();
    if (!rebate) return refuse('not_found');
    if (rebate.claim_key === claim.key) return ok({ amountMinor: rebate.amount_minor, count: 1 });
    if (before.length > 0) return refuse('idempotency_key_reused');
    if (rebate.claimed_at) return refuse('rebate_claimed');
    if (rebate.until <= now) return refuse('rebate_expired');
    return pay(tx, claim, [rebate], now);
  });
}

export function claimAllRebates(
  db: Database,
  claim: Claim,
  now: Date,
): Promise<Result<Claimed, 'rebate_none' | 'account_frozen'>> {
  return decideInTransaction(db, async (tx) => {
    // Locks rebates in one order, so that two claims cannot deadlock.
    const rebates = await ownRebates(tx, claim)
      .where('amount_minor', '>', 0n)
      .where((where) => where.or([where('claimed_at', 'is', null), where('claim_key', '=', claim.key)]))
      .orderBy('rebate_id')
      .forUpdate()
      .execute();
    const before = rebates.filter(({ claim_key }) => claim_key === claim.key);
    if (before.length > 0) return ok(sumOf(before));
    const claimable = rebates.filter(({ until }) => until > now);
    if (claimable.length > 0) return pay(tx, claim, claimable, now);
    // Another call with the same key may have been committed meanwhile.
    const meanwhile = await claimedWith(tx, claim);
    return meanwhile.length > 0 ? ok(sumOf(meanwhile)) : refuse('rebate_none');
  });
}

function ownRebates(tx: Transaction, { siteId, uid }: Claim) {
  return tx
    .selectFrom('rebates')
    .select(['rebate_id', 'rule', 'from_day', 'amount_minor', 'until', 'claimed_at', 'claim_key'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid);
}

function claimedWith(tx: Transaction, claim: Claim) {
  return ownRebates(tx, claim).where('claim_key', '=', claim.key).execute();
}

interface Payable {
  readonly rebate_id: string;
  readonly rule: string;
  readonly from_day: number;
  readonly amount_minor: bigint;
}

function sumOf(rebates: readonly Payable[]): Claimed {
  return { amountMinor: rebates.reduce((sum, rebate) => sum + rebate.amount_minor, 0n), count: rebates.length };
}

/** Marks the rows and moves the money in one transaction; the ledger accepts the id of a rebate only once. */
async function pay(
  tx: Transaction,
  claim: Claim,
  rebates: readonly Payable[],
  now: Date,
): Promise<Result<Claimed, 'account_frozen'>> {
  const { siteId, uid, unit, key, origin } = claim;
  await tx
    .updateTable('rebates')
    .set({ claimed_at: now, claim_key: key })
    .where('site_id', '=', siteId)
    .where(
      'rebate_id',
      'in',
      rebates.map(({ rebate_id }) => rebate_id),
    )
    .execute();
  if (!(await openAccount(tx, siteId, uid, unit))) throw new Error(`a rebate of ${uid}, who is not a user`);
  let owed = -(await readBalance(tx, siteId, userAccount(uid, 'debt')));
  const posted = await postAllInTransaction(
    tx,
    rebates.map((rebate) => {
      const minor = rebate.amount_minor;
      const repaid = leastOf(owed, minor);
      owed -= repaid;
      return {
        siteId,
        journal: journalOf(uid, unit, minor, repaid),
        key: rebate.rebate_id,
        recordId: rebate.rebate_id,
        body: String(minor),
        actor: `user:${uid}` as const,
        origin,
        reason: `${rebate.rule} ${rebate.from_day}`,
      };
    }),
    now,
  );
  for (const result of posted) {
    if (result.ok) continue;
    if (result.code === 'account_frozen') return refuse('account_frozen');
    throw new Error(`the ledger refused a rebate: ${result.code}`);
  }
  await publishLive(tx, { siteId, uid, kind: 'balance', body: {} });
  return ok(sumOf(rebates));
}

/** Moves a rebate into the wallet; a debt is paid first. */
function journalOf(uid: string, unit: Unit, minor: bigint, repaid: bigint): Journal {
  const moves: Move[] = [];
  if (repaid > 0n) moves.push({ from: REBATE_HOUSE, to: userAccount(uid, 'debt'), amount: { unit, minor: repaid } });
  if (minor > repaid) {
    moves.push({ from: REBATE_HOUSE, to: userAccount(uid, 'available'), amount: { unit, minor: minor - repaid } });
  }
  return { kind: 'rebate', moves };
}
