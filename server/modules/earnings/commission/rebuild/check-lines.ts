import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { conversionsOf } from '../../conversions/published.ts';
import { computeLines } from '../load-day.ts';
import { dayTable, type WorkDay } from '../work.ts';
import { describeDifference, type Finding, type Progress } from './finding.ts';

/** The minimum number of days in one transaction; a promoter's month is not split. */
const AT_ONCE = 300;

interface StoredLine {
  key: string;
  member_uid: string;
  day: number;
  fields: (string | null)[];
}

const FIELDS = ['item', 'state', 'count', 'gross', 'base', 'rate', 'amount', 'plan', 'occurred_at', 'source', 'note'];

export interface CheckedLines {
  readonly findings: readonly Finding[];
  /** Days that were not compared because they are due for computation anyway. */
  readonly waiting: number;
}

/** Recomputes every day from the raw rows and compares it, line by line. */
export async function checkLines(
  db: Database,
  site: { readonly siteId: string; readonly unit: string },
  now: Date,
  progress: Progress,
): Promise<CheckedLines> {
  const months = await listMonths(db, site.siteId);
  const of = months.reduce((sum, month) => sum + month.length, 0);
  const findings: Finding[] = [];
  let waiting = 0;
  let done = 0;
  for (let next = 0; next < months.length; ) {
    const workDays: WorkDay[] = [];
    while (next < months.length && workDays.length < AT_ONCE) workDays.push(...(months[next++] as WorkDay[]));
    const checked = await checkSome(db, site, workDays, now);
    findings.push(...checked.findings);
    waiting += checked.waiting;
    done += workDays.length;
    progress('days', done, of);
  }
  return { findings, waiting };
}

/** Promoters' non-empty days, grouped by promoter and month: caps and steps span a month. */
async function listMonths(db: Database, siteId: string): Promise<WorkDay[][]> {
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT uid, day FROM ${conversionsOf(siteId)} conversions WHERE uid IS NOT NULL
    UNION SELECT member_uid, day FROM commission_lines WHERE site_id = ${siteId} ORDER BY 1, 2`.execute(db);
  const workDays = rows.map(({ uid, day }) => ({ siteId, uid, day }));
  return [...Map.groupBy(workDays, monthOf).values()];
}

function monthOf({ uid, day }: Pick<WorkDay, 'uid' | 'day'>): string {
  return `${uid} ${Math.floor(day / 100)}`;
}

function checkSome(
  db: Database,
  { siteId, unit }: { siteId: string; unit: string },
  workDays: readonly WorkDay[],
  now: Date,
): Promise<CheckedLines> {
  // One snapshot: a computation by a running server is seen completely or not at all.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const due = await sql<{ uid: string; day: number }>`
        SELECT e.uid, e.day FROM earning_work e JOIN ${dayTable(workDays)} ON e.uid = w.uid AND e.day = w.day
        WHERE e.site_id = ${siteId} AND e.due_at <= ${now}`.execute(tx);
      const waiting = new Set(due.rows.map(monthOf));
      const compared = workDays.filter((work) => !waiting.has(monthOf(work)));
      if (compared.length === 0) return { findings: [], waiting: workDays.length };
      const lines = await computeLines(tx, siteId, compared, unit, now);
      const should = lines.map((line) => ({
        key: `${line.sourceId}.${line.level}.${line.uid}`,
        member_uid: line.memberUid,
        day: line.day,
        fields: [
          ...[
            line.itemId,
            line.state,
            String(line.count),
            String(line.grossMinor),
            String(line.baseMicro),
            String(line.ratePpm),
          ],
          ...[String(line.exact), `${line.planId}.${line.planVersion}`, new Date(line.occurredAt).toISOString()],
          ...[line.source, line.note],
        ],
      }));
      return {
        findings: compareLines(siteId, await readStored(tx, siteId, compared), should),
        waiting: workDays.length - compared.length,
      };
    });
}

async function readStored(tx: Database, siteId: string, workDays: readonly WorkDay[]): Promise<StoredLine[]> {
  const { rows } = await sql<Omit<StoredLine, 'fields'> & Record<string, string> & { occurred_at: Date; day: number }>`
    SELECT l.source_id || '.' || l.level || '.' || l.uid AS key, l.member_uid, l.day, l.item_id, l.state,
      l.count::text AS count, l.gross_minor::text AS gross, l.base_micro::text AS base, l.rate_ppm::text AS rate, l.exact::text AS exact,
      l.plan_id || '.' || l.plan_version AS plan, l.occurred_at, l.source, l.note
    FROM commission_lines l JOIN ${dayTable(workDays)} ON l.member_uid = w.uid AND l.day = w.day
    WHERE l.site_id = ${siteId}`.execute(tx);
  return rows.map((row) => ({
    key: row.key,
    member_uid: row.member_uid,
    day: row.day,
    fields: [
      ...[row.item_id, row.state, row.count, row.gross, row.base, row.rate, row.exact, row.plan].map(
        (field) => field ?? null,
      ),
      ...[row.occurred_at.toISOString(), row.source ?? null, row.note ?? null],
    ],
  }));
}

function compareLines(siteId: string, stored: readonly StoredLine[], should: readonly StoredLine[]): Finding[] {
  const has = new Map(stored.map((line) => [line.key, line]));
  const expected = new Map(should.map((line) => [line.key, line]));
  return [...new Set([...has.keys(), ...expected.keys()])].flatMap((key) => {
    const [is, wants] = [has.get(key), expected.get(key)];
    const { member_uid: uid, day } = (wants ?? is) as StoredLine;
    const differs = describeDifference(FIELDS, is?.fields ?? [], wants?.fields ?? []);
    return differs === '' ? [] : [{ siteId, what: 'line' as const, key, uid, day, differs }];
  });
}
