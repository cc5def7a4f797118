import { PERIOD_SOURCES, type PeriodSums, type PointPart } from '@pitaka/core/play/vip/level-points.ts';
import type { DepositDay } from '@pitaka/core/play/vip/stayed.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readEvenStakes } from './even-rounds.ts';
import { type PointPosting, readPostings, readUnpaidStakes } from './read-postings.ts';
import { lockCounted, readCounted, readDepositDays, sumByDay, sumByMonth, writeLevelPoints } from './store.ts';

export interface PointDifference {
  readonly uid: string;
  /** The month as 202611; for deposits the day as 20261120. */
  readonly when: number;
  readonly part: PointPart;
  readonly countedMinor: bigint;
  readonly postedMinor: bigint;
}

export interface PointOwner {
  readonly siteId: string;
  readonly timezone: string;
  readonly uid: string;
}

/** Sums all counted postings of a person again; returns the differences from the stored sums. */
export async function compareLevelPoints(db: Database, owner: PointOwner): Promise<PointDifference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => differences(owner.uid, await readStored(tx, owner), (await sumAgain(tx, owner)).sums));
}

/** Compares, and replaces the stored sums by the sums of the postings. The level is updated at the next count. */
export async function repairLevelPoints(db: Database, owner: PointOwner): Promise<PointDifference[]> {
  return db.transaction().execute(async (tx) => {
    // The lock of counting: otherwise a simultaneous count would be lost.
    await lockCounted(tx, owner);
    const [stored, again] = [await readStored(tx, owner), await sumAgain(tx, owner)];
    const found = differences(owner.uid, stored, again.sums);
    if (found.length === 0) return found;
    const { siteId, uid } = owner;
    for (const table of ['vip_steam', 'vip_deposit_days'] as const) {
      await tx.deleteFrom(table).where('site_id', '=', siteId).where('uid', '=', uid).execute();
    }
    await writeLevelPoints(tx, owner, { counted: again.posted, since: undefined, versions: new Map(), isAll: true });
    return found;
  });
}

/** Stored or recomputed sums: each part of each month or day. */
type Sums = ReadonlyMap<string, Omit<PointDifference, 'uid' | 'countedMinor' | 'postedMinor'> & { minor: bigint }>;

async function sumAgain(tx: Transaction, owner: PointOwner): Promise<{ posted: readonly PointPosting[]; sums: Sums }> {
  const until = await readCounted(tx, owner.siteId, owner.uid);
  const posted: PointPosting[] = [];
  let after = new Map<bigint, bigint>();
  for (let isAll = false; !isAll; ) {
    const read = await readPostings(tx, owner, after, until);
    posted.push(...read.counted);
    after = new Map([...after, ...read.versions]);
    isAll = read.isAll;
  }
  const member = await tx
    .selectFrom('vip_members')
    .select('unpaid_number')
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .executeTakeFirst();
  posted.push(...(await readUnpaidStakes(tx, owner, { after: 0, until: member?.unpaid_number ?? 0 })));
  posted.push(...(await readEvenStakes(tx, owner, new Date(0))));
  return { posted, sums: sumsOf(sumByMonth(posted), [...sumByDay(posted).values()]) };
}

async function readStored(tx: Transaction, owner: PointOwner): Promise<Sums> {
  const rows = await tx
    .selectFrom('vip_steam')
    .selectAll()
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .execute();
  const months = rows.map(
    (row) => [row.month, { turnover: row.turnover_minor, earnings: row.earnings_minor }] as const,
  );
  return sumsOf(new Map(months), await readDepositDays(tx, owner));
}

function sumsOf(months: ReadonlyMap<number, PeriodSums>, days: readonly DepositDay[]): Sums {
  const all = [
    ...[...months].flatMap(([when, sums]) => PERIOD_SOURCES.map((part) => ({ when, part, minor: sums[part] }))),
    ...days.flatMap(({ day: when, inMinor, outMinor }) => [
      { when, part: 'paid_in' as const, minor: inMinor },
      { when, part: 'left' as const, minor: outMinor },
    ]),
  ];
  return new Map(all.filter(({ minor }) => minor !== 0n).map((points) => [`${points.when} ${points.part}`, points]));
}

function differences(uid: string, stored: Sums, again: Sums): PointDifference[] {
  return [...new Set([...again.keys(), ...stored.keys()])].flatMap((key) => {
    const [one, other] = [stored.get(key), again.get(key)];
    const entry = one ?? other;
    if (!entry || one?.minor === other?.minor) return [];
    const { when, part } = entry;
    return [{ uid, when, part, countedMinor: one?.minor ?? 0n, postedMinor: other?.minor ?? 0n }];
  });
}
