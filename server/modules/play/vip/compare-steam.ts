import { STEAM_SOURCES, type SteamSource } from '@pitaka/core/play/vip/steam.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readPostings, type SteamPosting } from './read-postings.ts';
import { lockCounted, readCounted, type SteamSums, sumByMonth } from './store.ts';

export interface SteamDifference {
  readonly uid: string;
  /** As 202611. */
  readonly month: number;
  readonly source: SteamSource;
  readonly countedMinor: bigint;
  readonly postedMinor: bigint;
}

export interface SteamOwner {
  readonly siteId: string;
  readonly timezone: string;
  readonly uid: string;
}

const NOTHING: SteamSums = { turnover: 0n, deposits: 0n, earnings: 0n };

/** Sums a person's postings from the first one again, up to those that are counted; what differs from what is kept. */
export async function compareSteam(db: Database, owner: SteamOwner): Promise<SteamDifference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => differences(owner.uid, await readKept(tx, owner), await sumAgain(tx, owner)));
}

/** The same, and writes the sums of the postings in the place of what was kept. The level follows with the next count. */
export async function repairSteam(db: Database, owner: SteamOwner): Promise<SteamDifference[]> {
  return db.transaction().execute(async (tx) => {
    // The lock that counting takes: nothing is added between the sum and its writing.
    await lockCounted(tx, owner);
    const [kept, again] = [await readKept(tx, owner), await sumAgain(tx, owner)];
    const found = differences(owner.uid, kept, again);
    if (found.length === 0) return found;
    const { siteId, uid } = owner;
    await tx.deleteFrom('vip_steam').where('site_id', '=', siteId).where('uid', '=', uid).execute();
    const rows = [...again].map(([month, sum]) => ({
      site_id: siteId,
      uid,
      month,
      turnover_minor: sum.turnover,
      deposits_minor: sum.deposits,
      earnings_minor: sum.earnings,
    }));
    if (rows.length > 0) await tx.insertInto('vip_steam').values(rows).execute();
    return found;
  });
}

type Sums = ReadonlyMap<number, SteamSums>;

async function sumAgain(tx: Transaction, owner: SteamOwner): Promise<Sums> {
  const until = await readCounted(tx, owner.siteId, owner.uid);
  const posted: SteamPosting[] = [];
  let after = new Map<bigint, bigint>();
  for (let isAll = false; !isAll; ) {
    const read = await readPostings(tx, owner, after, until);
    posted.push(...read.counted);
    after = new Map([...after, ...read.versions]);
    isAll = read.isAll;
  }
  return sumByMonth(posted);
}

async function readKept(tx: Transaction, { siteId, uid }: SteamOwner): Promise<Sums> {
  const rows = await tx
    .selectFrom('vip_steam')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
  return new Map(
    rows.map((row) => [
      row.month,
      { turnover: row.turnover_minor, deposits: row.deposits_minor, earnings: row.earnings_minor },
    ]),
  );
}

function differences(uid: string, kept: Sums, again: Sums): SteamDifference[] {
  return [...new Set([...again.keys(), ...kept.keys()])].flatMap((month) => {
    const [one, other] = [kept.get(month) ?? NOTHING, again.get(month) ?? NOTHING];
    return STEAM_SOURCES.filter((source) => one[source] !== other[source]).map((source) => ({
      uid,
      month,
      source,
      countedMinor: one[source],
      postedMinor: other[source],
    }));
  });
}
