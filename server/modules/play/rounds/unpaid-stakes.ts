import { type JournalKind, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { UnpaidStakes } from '@pitaka/core/play/bonuses/unpaid-wagers.ts';
import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { journalsOf } from '../../money/ledger/published.ts';
import { type Reader, readUnpaidDays, type Site, type UnpaidRow } from './day-results.ts';

/**
 * Debts without a stake for a bonus: taking a bonus back follows from its turnover and would reduce that turnover
 * again; a debt followed from a closed account was made by the stakes of that account.
 */
const NO_STAKES: readonly JournalKind[] = ['bonus.reopen', 'bonus.forfeit', 'debt.followed'];

/** The stakes that a player made with owed money, own debts or those of senders; undefined: none. */
export async function readUnpaidStakes(
  db: Reader,
  site: Site,
  uid: string,
  now: Date,
): Promise<UnpaidStakes | undefined> {
  const lost = await readLost(db, site.siteId, uid);
  const owed = await readOwed(db, site.siteId, uid);
  const moments = [...lost.map((row) => cameAtOf(row, site)), ...owed.map(({ from }) => from)];
  if (moments.length === 0) return undefined;
  const byDay = new Map<number, bigint>();
  for (const { day, stakedMinor } of (await readUnpaidDays(db, site, lost, now)).get(uid) ?? [])
    byDay.set(day, (byDay.get(day) ?? 0n) + stakedMinor);
  return { since: new Date(Math.min(...moments.map((at) => at.getTime()))), byDay, owed };
}

interface LostRow extends UnpaidRow {
  readonly came_at: Date | null;
}

/** For a sum that another user sent only the day is known. */
function cameAtOf({ came_at: cameAt, since_day: day }: LostRow, { timezone }: Site): Date {
  return cameAt && siteDay(cameAt, timezone) === day ? cameAt : dayStart(dayText(day), timezone);
}

/** The owed part that is assigned to losses; the earliest first. */
async function readLost(db: Reader, siteId: string, uid: string): Promise<LostRow[]> {
  const { rows } = await sql<LostRow>`
    SELECT p.uid, p.since_day, p.minor, p.is_gift, d.came_at FROM unpaid_play p
    LEFT JOIN unpaid_debts d ON d.site_id = p.site_id AND d.journal_id = p.journal_id AND d.uid = p.uid
    WHERE p.site_id = ${siteId} AND p.uid = ${uid} AND (d.kind IS NULL OR d.kind <> ALL (${kindsOf(NO_STAKES)}))
    ORDER BY p.since_day, p.journal_id`.execute(db);
  return rows;
}

/** The owed part without a loss: it was won back and withdrawn, or sent on. */
async function readOwed(db: Reader, siteId: string, uid: string): Promise<UnpaidStakes['owed']> {
  const { rows } = await sql<UnpaidStakes['owed'][number]>`
    SELECT d.reached_at AS from, j.at AS until, d.left_minor AS minor FROM unpaid_debts d
    JOIN ${journalsOf(siteId)} j ON j.site_id = d.site_id AND j.journal_id = d.journal_id
    WHERE d.site_id = ${siteId} AND d.uid = ${uid} AND d.left_minor > 0 AND d.kind <> ALL (${kindsOf(NO_STAKES)})
    ORDER BY d.reached_at, d.journal_id`.execute(db);
  return rows.map(({ from, until, minor }) => ({ from, until, minor: BigInt(minor) }));
}

function kindsOf(kinds: readonly JournalKind[]) {
  return sql`${kinds.map(kindNumber)}::smallint[]`;
}
