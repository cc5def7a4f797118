import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertRows, rowsOf } from '../../../platform/db/rows-of.ts';
import type { DayLine } from './load-day.ts';
import { dayTable, type WorkDay } from './work.ts';

/** The parts of an old line that are compared with the new lines. */
export type OldLine = Pick<
  DayLine,
  | 'uid'
  | 'memberUid'
  | 'day'
  | 'sourceId'
  | 'itemId'
  | 'level'
  | 'grossMinor'
  | 'baseMicro'
  | 'exact'
  | 'state'
  | 'planId'
  | 'settlesAt'
  | 'isAlone'
>;

/** A line in the format of its row, the same for computed and stored lines. */
type LineRow = ReturnType<typeof rowOf>;
export type StoredLine = LineRow;

export function readLines(tx: Transaction, siteId: string, workDays: readonly WorkDay[]): Promise<StoredLine[]> {
  return readRows(tx, siteId, workDays);
}

/**
 * Replaces the lines of days. Unchanged lines are not written, so a new sale writes one line, even on a day with many
 * lines. Hundredths are distributed afterwards over all lines of the target.
 */
export async function replaceLines(
  tx: Transaction,
  siteId: string,
  old: readonly StoredLine[],
  lines: readonly DayLine[],
): Promise<void> {
  const remaining = new Map(old.map((row) => [keyOf(row), row]));
  const written: LineRow[] = [];
  for (const line of lines) {
    const row = rowOf(line);
    const key = keyOf(row);
    const before = remaining.get(key);
    if (before && isSame(before, row)) remaining.delete(key);
    else written.push(row);
  }
  await deleteRows(tx, siteId, [...remaining.values()]);
  const rows = written.map((row) => ({ ...row, ...moments(row), site_id: siteId }));
  await insertRows(tx, 'commission_lines', rows);
}

/** The parts that are compared. */
export function presentOld(old: readonly StoredLine[]): OldLine[] {
  return old.map((row) => ({
    uid: row.uid,
    memberUid: row.member_uid,
    day: row.day,
    sourceId: row.source_id,
    itemId: row.item_id,
    level: row.level as DayLine['level'],
    grossMinor: row.gross_minor,
    baseMicro: BigInt(row.base_micro),
    exact: BigInt(row.exact),
    state: row.state,
    planId: row.plan_id,
    settlesAt: row.settles_at === null ? undefined : Number(row.settles_at),
    isAlone: row.is_alone,
  }));
}

function rowOf(line: DayLine) {
  return {
    member_uid: line.memberUid,
    day: line.day,
    source_id: line.sourceId,
    uid: line.uid,
    level: line.level as number,
    item_id: line.itemId,
    source: line.source,
    occurred_at: String(line.occurredAt),
    count: line.count,
    gross_minor: line.grossMinor,
    base_micro: String(line.baseMicro),
    rate_ppm: line.ratePpm,
    exact: String(line.exact),
    plan_id: line.planId,
    plan_version: line.planVersion,
    state: line.state,
    settles_at: line.settlesAt === undefined ? null : String(line.settlesAt),
    note: line.note,
    is_alone: line.isAlone,
  };
}

function moments({ occurred_at, settles_at }: LineRow) {
  const at = (ms: string) => new Date(Number(ms));
  return { occurred_at: at(occurred_at), settles_at: settles_at === null ? null : at(settles_at) };
}

function keyOf({ member_uid, day, source_id, uid, level }: LineRow): string {
  return `${member_uid} ${day} ${source_id} ${uid} ${level}`;
}

function isSame(one: LineRow, other: LineRow): boolean {
  for (const name in one) {
    if (one[name as keyof LineRow] !== other[name as keyof LineRow]) return false;
  }
  return true;
}

async function readRows(tx: Transaction, siteId: string, workDays: readonly WorkDay[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    SELECT l.member_uid, l.day, l.source_id, l.uid, l.level, l.item_id, l.source, l.count, l.gross_minor,
      l.base_micro, l.rate_ppm, l.exact, l.plan_id, l.plan_version, l.state, l.note, l.is_alone,
      ((extract(epoch FROM l.occurred_at) * 1000)::int8)::text AS occurred_at,
      ((extract(epoch FROM l.settles_at) * 1000)::int8)::text AS settles_at
    FROM commission_lines l JOIN ${dayTable(workDays)} ON l.member_uid = w.uid AND l.day = w.day
    WHERE l.site_id = ${siteId}`.execute(tx);
  return rows;
}

async function deleteRows(tx: Transaction, siteId: string, rows: readonly LineRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    DELETE FROM commission_lines l
    USING ${rowsOf('commission_lines', rows.map(keysOf))} w
    WHERE l.site_id = ${siteId} AND l.member_uid = w.member_uid AND l.day = w.day AND l.source_id = w.source_id
      AND l.uid = w.uid AND l.level = w.level`.execute(tx);
}

function keysOf({ member_uid, day, source_id, uid, level }: LineRow) {
  return { member_uid, day, source_id, uid, level };
}
