import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertRows, rowsOf } from '../../../platform/db/rows-of.ts';
import type { ChangedCents } from './cents.ts';
import { type BookingCalendar, isClosed } from './closed-months.ts';
import type { SumChange } from './sums.ts';
import { dayTable, type WorkDay } from './work.ts';

interface RollupKey {
  readonly uid: string;
  readonly day: number;
  readonly member_uid: string;
  readonly source: string;
}

/** A rollup's values from its day's lines. */
interface OfLines {
  readonly conversions: number;
  readonly gross_minor: bigint;
  readonly estimated: string;
  readonly known: string;
  /** Payments of customers in settled conversions from which the promoter may earn: the base of rebates. */
  readonly settled_gross_minor: bigint;
}

interface NewRollup extends RollupKey, OfLines {}

interface OldRollup extends RollupKey, OfLines {
  readonly settled: string;
  readonly corrected: string;
}

const NO_COUNTS = { conversions: 0, gross_minor: 0n, settled_gross_minor: 0n };
const NO_LINES: OfLines = { ...NO_COUNTS, estimated: '0', known: '0' };
const NOTHING_YET = { ...NO_LINES, settled: '0', corrected: '0' };

/**
 * Writes rollups by member and source from these promoters' lines and returns the changes. In a closed month the
 * settled values stay; later changes are booked on the day they are found.
 */
export async function updateRollups(
  tx: Transaction,
  siteId: string,
  workDays: readonly WorkDay[],
  moved: readonly ChangedCents[],
  books: BookingCalendar,
): Promise<SumChange[]> {
  const computed = new Set(workDays.map(({ uid, day }) => `${uid} ${day}`));
  const ofOthers = moved.filter(({ memberUid, day }) => !computed.has(`${memberUid} ${day}`));
  const { rows: old } = await sql<OldRollup>`
    DELETE FROM earning_rollups r USING ${dayTable(workDays)}
    WHERE r.site_id = ${siteId} AND r.member_uid = w.uid AND r.day = w.day
    RETURNING r.uid, r.day, r.member_uid, r.source, r.conversions, r.gross_minor, r.estimated, r.settled,
      r.known, r.corrected, r.settled_gross_minor`.execute(tx);
  const { rows: found } = await sql<NewRollup>`
    SELECT l.uid, l.day, l.member_uid, l.source, coalesce(sum(l.count) FILTER (WHERE l.state <> 'reversed'), 0)::int AS conversions,
      coalesce(sum(l.gross_minor) FILTER (WHERE l.state <> 'reversed'), 0)::bigint AS gross_minor,
      coalesce(sum(l.minor) FILTER (WHERE l.state = 'estimated'), 0) AS estimated,
      coalesce(sum(l.minor) FILTER (WHERE l.state = 'settled'), 0) AS known,
      coalesce(sum(l.gross_minor) FILTER (WHERE l.state = 'settled' AND l.note <> 'excluded'), 0)::bigint AS settled_gross_minor
    FROM commission_lines l JOIN ${dayTable(workDays)} ON l.member_uid = w.uid AND l.day = w.day
    WHERE l.site_id = ${siteId}
    GROUP BY l.uid, l.day, l.member_uid, l.source`.execute(tx);
  const before = new Map(old.map((row) => [keyOf(row), row]));
  const after = new Map(found.map((row) => [keyOf(row), row]));
  const corrections: (RollupKey & { readonly corrected: string })[] = [];
  const written = [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const was = before.get(key) ?? NOTHING_YET;
    const { uid, day, member_uid, source } = (after.get(key) ?? before.get(key)) as RollupKey;
    const lines = after.get(key) ?? NO_LINES;
    const row = { site_id: siteId, uid, day, member_uid, source, corrected: was.corrected, ...lines };
    if (!isClosed(books, day)) return { ...row, settled: String(BigInt(row.known) + BigInt(was.corrected)) };
    const more = BigInt(row.known) - BigInt(was.known);
    if (more !== 0n) corrections.push({ uid, day: books.today, member_uid, source, corrected: String(more) });
    return { ...row, settled: was.settled };
  });
  const kept = written.filter((row) => after.has(keyOf(row)) || row.settled !== '0' || row.corrected !== '0');
  // Another process may be booking a correction in this row.
  const replacing = sql`
    ON CONFLICT (site_id, uid, day, member_uid, source) DO UPDATE SET conversions = excluded.conversions,
      gross_minor = excluded.gross_minor, estimated = excluded.estimated, known = excluded.known,
      settled = excluded.settled + earning_rollups.corrected, corrected = excluded.corrected + earning_rollups.corrected,
      settled_gross_minor = excluded.settled_gross_minor`;
  await insertRows(tx, 'earning_rollups', kept, replacing);
  const cents = await moveCents(tx, siteId, ofOthers, books);
  corrections.push(...cents.corrections);
  if (corrections.length > 0) await bookCorrections(tx, siteId, corrections);
  const changes = written.map((row) => changeOf(row, before.get(keyOf(row)) ?? NOTHING_YET));
  const booked = corrections.map((row) => changeOf({ ...row, ...NO_LINES, settled: row.corrected }, NOTHING_YET));
  return [...changes, ...cents.changes, ...booked].flatMap(({ member, source, ...change }) => [
    { ...change, sumOf: 'member', key: member },
    { ...change, sumOf: 'source', key: source },
  ]);
}

function changeOf(row: RollupKey & OfLines & { readonly settled: string }, was: typeof NOTHING_YET) {
  return {
    uid: row.uid,
    day: row.day,
    member: row.member_uid,
    source: row.source,
    conversions: row.conversions - was.conversions,
    grossMinor: row.gross_minor - was.gross_minor,
    estimated: BigInt(row.estimated) - BigInt(was.estimated),
    settled: BigInt(row.settled) - BigInt(was.settled),
  };
}

/** Changed hundredths of a target's other members, caused by these promoters' lines. */
async function moveCents(tx: Transaction, siteId: string, moved: readonly ChangedCents[], books: BookingCalendar) {
  const sums = new Map<string, RollupKey & { estimated: bigint; known: bigint }>();
  for (const { uid, day, memberUid, source, state, moreMinor } of moved) {
    if (state !== 'settled' && state !== 'estimated') continue;
    const key = { uid, day, member_uid: memberUid, source };
    const sum = sums.get(keyOf(key)) ?? { ...key, estimated: 0n, known: 0n };
    sum[state === 'settled' ? 'known' : 'estimated'] += moreMinor;
    sums.set(keyOf(key), sum);
  }
  const rows = [...sums.values()].map(({ estimated, known, ...key }) => ({
    ...key,
    estimated: String(estimated),
    known: String(known),
    // Bookings of a closed month stay.
    settled: isClosed(books, key.day) ? '0' : String(known),
  }));
  if (rows.length > 0) {
    const table = sql`${rowsOf('earning_rollups', rows)} w`;
    const same = sql`r.site_id = ${siteId} AND r.uid = w.uid AND r.day = w.day AND r.member_uid = w.member_uid
      AND r.source = w.source`;
    await sql`SELECT FROM earning_rollups r JOIN ${table} ON ${same}
      ORDER BY r.uid, r.day, r.member_uid, r.source FOR UPDATE OF r`.execute(tx);
    await sql`
      UPDATE earning_rollups r SET estimated = r.estimated + w.estimated, known = r.known + w.known,
        settled = r.settled + w.settled FROM ${table} WHERE ${same}`.execute(tx);
  }
  return {
    changes: rows.map((row) => changeOf({ ...row, ...NO_COUNTS }, NOTHING_YET)),
    corrections: rows
      .filter(({ day, known }) => isClosed(books, day) && known !== '0')
      .map(({ uid, member_uid, source, known }) => ({ uid, day: books.today, member_uid, source, corrected: known })),
  };
}

function keyOf({ uid, day, member_uid, source }: RollupKey): string {
  return `${uid} ${day} ${member_uid} ${source}`;
}

async function bookCorrections(
  tx: Transaction,
  siteId: string,
  corrections: readonly (RollupKey & { readonly corrected: string })[],
): Promise<void> {
  // Corrections of several days may be booked on the same day.
  await sql`
    INSERT INTO earning_rollups AS r (site_id, uid, day, member_uid, source, conversions, gross_minor, estimated, settled,
      corrected)
    SELECT ${siteId}, uid, day, member_uid, source, 0, 0, 0, sum(corrected), sum(corrected)
    FROM ${rowsOf('earning_rollups', corrections)}
    GROUP BY uid, day, member_uid, source ORDER BY 2, 4, 5
    ON CONFLICT (site_id, uid, day, member_uid, source) DO UPDATE SET settled = r.settled + excluded.settled,
      corrected = r.corrected + excluded.corrected`.execute(tx);
}

/** Recomputes the whole day of each beneficiary from its rollups. */
export async function updateDays(
  tx: Transaction,
  siteId: string,
  touched: readonly { readonly uid: string; readonly day: number }[],
  now: Date,
): Promise<void> {
  const days = [...new Map(touched.map(({ uid, day }) => [`${uid} ${day}`, { uid, day }])).values()];
  await sql`
    INSERT INTO earning_days (site_id, uid, day, conversions, gross_minor, settled_minor, estimated_minor, held_minor,
      reversed_minor, computed_at)
    SELECT t.site_id, t.uid, t.day, sum(t.conversions), sum(t.gross_minor), sum(t.settled_minor),
      sum(t.estimated_minor), sum(t.held_minor), sum(t.reversed_minor), ${now}
    FROM earning_targets t JOIN ${dayTable(days)} ON t.uid = w.uid AND t.day = w.day
    WHERE t.site_id = ${siteId}
    GROUP BY t.site_id, t.uid, t.day ORDER BY t.uid, t.day
    ON CONFLICT (site_id, uid, day) DO UPDATE SET conversions = excluded.conversions,
      gross_minor = excluded.gross_minor, settled_minor = excluded.settled_minor,
      estimated_minor = excluded.estimated_minor, held_minor = excluded.held_minor,
      reversed_minor = excluded.reversed_minor, computed_at = excluded.computed_at`.execute(tx);
}
