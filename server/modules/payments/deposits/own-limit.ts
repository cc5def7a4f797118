import { leastRoom, windowStart } from '@pitaka/core/identity/protection/limits.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { lockUser, readPersonUids } from '../../identity/auth/index.ts';
import { type ProtectedRefusal, readProtection, refuseIfProtected } from '../../identity/protection/index.ts';
import type { DepositRow } from './store.ts';

/**
 * Checks the user's own deposit limits. Withdrawals do not reduce the sum, and open deposits count. The caller has
 * locked the user, so that two simultaneous deposits see each other.
 */
export async function checkOwnLimit(
  tx: Transaction,
  { site, uid, amountMinor }: { readonly site: Site; readonly uid: string; readonly amountMinor: bigint },
  now: Date,
): Promise<Result<null, ProtectedRefusal | 'deposit_limit_own'>> {
  const free = await refuseIfProtected(tx, site, uid, now);
  if (!free.ok) return free;
  const room = await readRoom(tx, { siteId: site.siteId, uid }, now);
  if (!room || amountMinor <= room.left) return ok(null);
  const { period, value: limitMinor, left: leftMinor, openMinor } = room;
  return refuse('deposit_limit_own', { period, limitMinor, leftMinor, openMinor });
}

/**
 * Whether unexpected money is above the user's own limits: it came late, exceeds the requested amount, or is a second
 * payment. `row` is its deposit, whose requested amount is left out of the sum.
 */
export async function isAboveOwnLimit(
  tx: Transaction,
  row: Pick<DepositRow, 'site_id' | 'uid' | 'deposit_id'>,
  amountMinor: bigint,
  now: Date,
): Promise<boolean> {
  const user = { siteId: row.site_id, uid: row.uid };
  // Two simultaneous payments must see each other.
  await lockUser(tx, user.siteId, user.uid);
  const room = await readRoom(tx, user, now, row.deposit_id);
  return room !== undefined && amountMinor > room.left;
}

/**
 * What the user's own limits leave at present, to say it while an amount is typed; undefined: the user has set none. The
 * check at the deposit itself decides.
 */
export function readOwnRoom(db: Database, user: { readonly siteId: string; readonly uid: string }, now: Date) {
  return inTransaction(db, (tx) => readRoom(tx, user, now));
}

/** undefined: the user has set no limit. */
async function readRoom(
  tx: Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  now: Date,
  except = '',
) {
  const { limits } = await readProtection(tx, siteId, uid, now);
  if (!limits.some(({ kind }) => kind === 'deposit')) return undefined;
  const { openMinor, ...deposited } = await readDeposited(tx, siteId, uid, now, except);
  const room = leastRoom(limits, 'deposit', deposited);
  return room && { ...room, openMinor };
}

/**
 * The sum of credited and open deposits in each period, including the person's earlier accounts, and the part that the
 * user can still cancel.
 */
async function readDeposited(tx: Transaction, siteId: string, uid: string, now: Date, except: string) {
  const since = (period: 'day' | 'week' | 'month') =>
    sql`state <> 'Success' OR settled_at > ${windowStart(period, now)}`;
  const uids = await readPersonUids(tx, siteId, uid);
  const { rows } = await sql<{ day: string; week: string; month: string; open: string }>`
    SELECT coalesce(sum(amount) FILTER (WHERE ${since('day')}), 0)::text AS day,
           coalesce(sum(amount) FILTER (WHERE ${since('week')}), 0)::text AS week,
           coalesce(sum(amount) FILTER (WHERE ${since('month')}), 0)::text AS month,
           coalesce(sum(amount) FILTER (WHERE state IN ('Prepare', 'WaitExec')), 0)::text AS open
    FROM (SELECT state, settled_at, coalesce(credited_minor, amount_minor) AS amount FROM deposits
          WHERE site_id = ${siteId} AND uid = ANY (${uids}::text[]) AND state <> 'Fail' AND deposit_id <> ${except}) one`.execute(
    tx,
  );
  const [sums] = rows;
  if (!sums) throw new Error('sums of nothing are still a row');
  return { day: BigInt(sums.day), week: BigInt(sums.week), month: BigInt(sums.month), openMinor: BigInt(sums.open) };
}
