import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindName } from '@pitaka/core/money/ledger/journal-kind.ts';
import {
  isBetOrWin,
  isOutflowOnly,
  levelPoints,
  POINT_ACCOUNTS,
  type PointPostingFacts,
} from '@pitaka/core/play/vip/level-points.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { findKeptLevels } from './find-kept-levels.ts';
import type { PointPosting } from './read-postings.ts';
import { addCounted, addDepositDays, addMonths, sumByDay, sumByMonth } from './store.ts';
import { vipTerms } from './vip-settings.ts';

/** A person with more postings is counted separately. */
const MOST_EACH = 200;

interface Uncounted extends PointPostingFacts {
  readonly uid: string;
  readonly accountId: bigint;
  readonly version: bigint;
  readonly at: Date;
}

/** A person with their uncounted postings, in the order of each account's versions. */
interface Plain {
  readonly uid: string;
  readonly postings: readonly Uncounted[];
  readonly points: readonly PointPosting[];
}

/**
 * Counts the postings of many people in a few statements if the postings cannot change a level, as is true of nearly
 * all transfers and bets: counting each person separately costs half as much as the transfer. Returns the other people.
 */
export async function countPlainPostings(
  db: Database,
  site: Site,
  uids: readonly string[],
  now: Date,
): Promise<string[]> {
  if (uids.length === 0) return [];
  const done = await inTransaction(db, (tx) => countTogether(tx, site, uids, now));
  return uids.filter((uid) => !done.has(uid));
}

async function countTogether(
  tx: Transaction,
  site: Site,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { siteId, timezone } = site;
  const locked = await lockMembers(tx, site, uids);
  const people = [...Map.groupBy(await readUncounted(tx, siteId, [...locked.keys()]), ({ uid }) => uid)];
  const possible = people.flatMap(([uid, postings]): Plain[] => {
    // Outgoing money can end a level only if the level comes from deposits that stayed.
    const mayLeave = locked.get(uid) === true;
    const isPlain = (uncounted: Uncounted) => isBetOrWin(uncounted) || (mayLeave && isOutflowOnly(uncounted));
    if (postings.length >= MOST_EACH || !postings.every(isPlain)) return [];
    const points = postings.flatMap((posting) =>
      levelPoints(posting).map((one) => ({ ...one, at: posting.at, day: siteDay(posting.at, timezone) })),
    );
    return [{ uid, postings, points }];
  });
  const [players, others] = [possible.filter(isPlaying), possible.filter((plainPosting) => !isPlaying(plainPosting))];
  const kept = await findKeptLevels(tx, site, players, now);
  const plain = [...others, ...players.filter(({ uid }) => kept.has(uid))];
  await addMonths(
    tx,
    siteId,
    plain.flatMap(({ uid, points }) => [...sumByMonth(points)].map(([month, sums]) => ({ uid, month, sums }))),
  );
  await addDepositDays(
    tx,
    siteId,
    plain.flatMap(({ uid, points }) => [...sumByDay(points).values()].map((day) => ({ uid, ...day }))),
  );
  const versions = plain.flatMap(({ postings }) =>
    postings.map((posting) => [posting.accountId, posting.version] as const),
  );
  await addCounted(tx, siteId, new Map(versions));
  return new Set(plain.map(({ uid }) => uid));
}

function isPlaying({ postings }: Plain): boolean {
  return postings.some(isBetOrWin);
}

/**
 * Locks the members whose count is not running. The value: whether no deposits that stayed count for their level.
 */
async function lockMembers(tx: Transaction, site: Site, uids: readonly string[]) {
  const members = await tx
    .selectFrom('vip_members')
    .select(['uid', 'stayed_minor'])
    .where('site_id', '=', site.siteId)
    .where('uid', 'in', [...uids])
    .orderBy('uid')
    .forUpdate()
    .skipLocked()
    .execute();
  const countsDeposits = vipTerms(site).counts.includes('deposits');
  return new Map(members.map(({ uid, stayed_minor }) => [uid, !countsDeposits || stayed_minor === 0n]));
}

/** In the order of each account's versions. */
async function readUncounted(tx: Transaction, siteId: string, uids: readonly string[]): Promise<Uncounted[]> {
  if (uids.length === 0) return [];
  const typeOf = new Map(
    uids.flatMap((uid) => POINT_ACCOUNTS.map((type) => [accountNumber(userAccount(uid, type)), type] as const)),
  );
  const { rows } = await sql<{ account_id: bigint; version: bigint; amount_minor: bigint; at: Date; kind: number }>`
    SELECT p.account_id, p.version, p.amount_minor, p.at, p.kind
    FROM unnest(${[...typeOf.keys()].map(String)}::bigint[]) AS asked (account_id)
    LEFT JOIN vip_counted c ON c.site_id = ${siteId} AND c.account_id = asked.account_id
    CROSS JOIN LATERAL (
      SELECT account_id, version, amount_minor, at, kind FROM postings
      WHERE site_id = ${siteId} AND account_id = asked.account_id AND version > coalesce(c.version, 0)
      ORDER BY version LIMIT ${MOST_EACH}
    ) p`.execute(tx);
  return rows.flatMap(({ account_id: accountId, version, amount_minor: amountMinor, at, kind }) => {
    const [uid, account] = [ownerOfNumber(accountId), typeOf.get(accountId)];
    if (uid === undefined || account === undefined) return [];
    return [{ uid, accountId, version, at, kind: kindName(kind), account, amountMinor, isReversal: false }];
  });
}
