import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber, ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindName } from '@pitaka/core/money/ledger/journal-kind.ts';
import {
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
import { addCounted, addDepositDays, sumByDay } from './store.ts';
import { vipTerms } from './vip-settings.ts';

/** A person with more postings is counted separately. */
const MOST_EACH = 200;

interface Uncounted extends PointPostingFacts {
  readonly uid: string;
  readonly accountId: bigint;
  readonly version: bigint;
  readonly at: Date;
}

/**
 * Counts the postings of many people in a few statements if they can change no level, as nearly all transfers do:
 * counting each person separately costs half as much as the transfer. Returns the other people.
 */
export async function countPlainPostings(db: Database, site: Site, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const done = await inTransaction(db, (tx) => countTogether(tx, site, uids));
  return uids.filter((uid) => !done.has(uid));
}

async function countTogether(tx: Transaction, site: Site, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const { siteId, timezone } = site;
  const locked = await lockMembersWithoutStayed(tx, site, uids);
  const people = Map.groupBy(await readUncounted(tx, siteId, locked), ({ uid }) => uid);
  const plain = [...people].filter(([, postings]) => postings.length < MOST_EACH && postings.every(isOutflowOnly));
  const days = plain.flatMap(([uid, postings]) => {
    const points = postings.flatMap((posting) =>
      levelPoints(posting).map((one) => ({ ...one, at: posting.at, day: siteDay(posting.at, timezone) })),
    );
    return [...sumByDay(points).values()].map((day) => ({ uid, ...day }));
  });
  await addDepositDays(tx, siteId, days);
  const versions = plain.flatMap(([, postings]) => postings.map((one) => [one.accountId, one.version] as const));
  await addCounted(tx, siteId, new Map(versions));
  return new Set(plain.map(([uid]) => uid));
}

/** Leaving money can end a level only if the level comes from deposits that stayed. */
async function lockMembersWithoutStayed(tx: Transaction, site: Site, uids: readonly string[]): Promise<string[]> {
  let members = tx
    .selectFrom('vip_members')
    .select('uid')
    .where('site_id', '=', site.siteId)
    .where('uid', 'in', [...uids])
    .orderBy('uid')
    .forUpdate()
    .skipLocked();
  if (vipTerms(site).counts.includes('deposits')) members = members.where('stayed_minor', '=', 0n);
  return (await members.execute()).map(({ uid }) => uid);
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
