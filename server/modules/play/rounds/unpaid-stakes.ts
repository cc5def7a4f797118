import { type JournalKind, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { UnpaidStakes } from '@pitaka/core/play/bonuses/unpaid-wagers.ts';
import { outsideLosses, repaidAt } from '@pitaka/core/play/rounds/unpaid-play.ts';
import { atLeast0 } from '@pitaka/core/values/money.ts';
import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { readLaterUids, readPersonUids } from '../../identity/auth/index.ts';
import { journalsOf } from '../../money/ledger/published.ts';
import { type Reader, readUnpaidDays, type Site, type UnpaidRow } from './day-results.ts';

/** Debts of bonuses that were taken back. */
const OF_BONUSES: readonly JournalKind[] = ['bonus.reopen', 'bonus.forfeit'];
/**
 * Debts that remove no stakes of their debtor: taking a bonus back follows from its turnover and would reduce it again,
 * so it removes only what other bonuses counted (`readOwedBonuses`); the stakes of a debt followed from a closed account are removed by that account's own debt until the person has
 * repaid it. They remove stakes of others whom the money reached.
 */
const DEBTS_WITHOUT_STAKES: readonly JournalKind[] = [...OF_BONUSES, 'debt.followed'];

/** Whether a debt can remove stakes of this player. */
export function removesStakesOf(uid: string, debt: { readonly uid: string; readonly kind: JournalKind }): boolean {
  return debt.uid !== uid || !DEBTS_WITHOUT_STAKES.includes(debt.kind);
}

/** A player's stakes of owed money, because of the player's own debts or of senders' debts; undefined: none. */
export async function readUnpaidStakes(
  db: Reader,
  site: Site,
  uid: string,
  now: Date,
): Promise<UnpaidStakes | undefined> {
  const lost = await readLost(db, site.siteId, uid);
  const owed = [...(await readOwed(db, site.siteId, uid)), ...(await readOwedBonuses(db, site.siteId, uid))];
  const moments = [...lost.map((row) => cameAtOf(row, site)), ...owed.map(({ from }) => from)];
  if (moments.length === 0) return undefined;
  const byDay = new Map<number, bigint>();
  for (const { day, stakedMinor } of (await readUnpaidDays(db, site, lost, now)).get(uid) ?? [])
    byDay.set(day, (byDay.get(day) ?? 0n) + stakedMinor);
  return { since: new Date(Math.min(...moments.map((at) => at.getTime()))), byDay, owed };
}

/**
 * Whether the stakes of an assignment `p` count as unpaid. `d`: the debt, if the player owes it. A debt that followed
 * its person to a new account has two kinds of losses: losses on the closed account, and losses of players to whom its
 * money was sent. Only stakes of the second kind count as unpaid.
 */
const HAS_STAKES = sql`(d.kind IS NULL OR d.kind <> ALL (${kindsOf(DEBTS_WITHOUT_STAKES)})
  OR d.kind = ${kindNumber('debt.followed')} AND p.is_sent)`;

interface LostRow extends UnpaidRow {
  readonly came_at: Date | null;
}

/** A sum that another user sent has the day of its arrival, but not the time. */
function cameAtOf({ came_at: cameAt, since_day: day }: LostRow, { timezone }: Site): Date {
  return cameAt && siteDay(cameAt, timezone) === day ? cameAt : dayStart(dayText(day), timezone);
}

/** The debts that are assigned to losses, earliest first. */
async function readLost(db: Reader, siteId: string, uid: string): Promise<LostRow[]> {
  const { rows } = await sql<LostRow>`
    SELECT p.uid, p.since_day, p.minor, p.is_gift, p.is_net, p.placed_at,
      CASE WHEN NOT p.is_sent THEN d.came_at END AS came_at
    FROM unpaid_play p
    LEFT JOIN unpaid_debts d ON d.site_id = p.site_id AND d.journal_id = p.journal_id AND d.uid = p.uid
    WHERE p.site_id = ${siteId} AND p.uid = ${uid} AND ${HAS_STAKES}
    ORDER BY p.since_day, p.journal_id`.execute(db);
  return rows;
}

/**
 * Owed money that is in no loss of this player: it was won back and withdrawn, or sent on. Money that another user owes
 * stays unpaid after the debt is found, because its recipient repays nothing.
 */
async function readOwed(db: Reader, siteId: string, uid: string): Promise<UnpaidStakes['owed']> {
  const { rows } = await sql<OwedRow>`
    SELECT u.debtor_uid, u.journal_id, u.at AS from, j.at AS made_at, d.repaid_at,
      least(u.minor, d.minor)::text AS minor
    FROM unpaid_reached u
    JOIN unpaid_debts d ON d.site_id = u.site_id AND d.journal_id = u.journal_id AND d.uid = u.debtor_uid
    JOIN ${journalsOf(siteId)} j ON j.site_id = u.site_id AND j.journal_id = u.journal_id
    WHERE u.site_id = ${siteId} AND u.uid = ${uid}
      AND (d.uid <> ${uid} OR d.kind <> ALL (${kindsOf(DEBTS_WITHOUT_STAKES)}))
    ORDER BY u.at, u.journal_id`.execute(db);
  const followed = await readFollowed(db, siteId, rows);
  const placed = await readPlaced(db, siteId, uid);
  const laterOf = (row: OwedRow) =>
    (row.debtor_uid === uid ? [] : (followed.get(row.debtor_uid) ?? [])).filter(
      ({ came_at: at, journal_id: id }) => at >= row.made_at && id !== row.journal_id,
    );
  const debts = rows.map((row) => {
    const later = laterOf(row);
    const journals = [row, ...later].map(({ journal_id: id }) => id);
    // The debtor's later account repays the debt with its income, as the debtor did.
    const isPerson = later.some((debt) => debt.uid === uid);
    const ends = isPerson ? [] : later.map(({ repaid_at: at }) => at);
    const until = row.debtor_uid === uid ? row.made_at : repaidAt(row.repaid_at, ends);
    // Money that had reached the player before its debt followed the person counts once.
    const continued = rows.filter((debt) => laterOf(debt).some(({ journal_id: id }) => id === row.journal_id));
    const minor = atLeast0(continued.reduce((left, debt) => left - BigInt(debt.minor), BigInt(row.minor)));
    return { from: row.from, until, minor, journals };
  });
  const minors = outsideLosses(debts, placed);
  return debts.flatMap(({ from, until }, index) => {
    const minor = minors[index] ?? 0n;
    return minor > 0n ? [{ from, until, minor }] : [];
  });
}

/**
 * The player's own bonuses that were taken back and are owed. With their money the player may have met the turnover of a
 * next bonus, which another player would lose as well.
 */
async function readOwedBonuses(db: Reader, siteId: string, uid: string): Promise<UnpaidStakes['owed']> {
  const { rows } = await sql<{ from: Date; until: Date; minor: bigint; ofGrant: string }>`
    SELECT u.at AS from, j.at AS until, least(u.minor, d.minor) AS minor, j.record_id AS "ofGrant"
    FROM unpaid_reached u
    JOIN unpaid_debts d ON d.site_id = u.site_id AND d.journal_id = u.journal_id AND d.uid = u.debtor_uid
    JOIN ${journalsOf(siteId)} j ON j.site_id = u.site_id AND j.journal_id = u.journal_id
    WHERE u.site_id = ${siteId} AND u.uid = ${uid} AND d.uid = ${uid} AND d.kind = ANY (${kindsOf(OF_BONUSES)})
    ORDER BY u.at, u.journal_id`.execute(db);
  return rows;
}

interface OwedRow {
  readonly debtor_uid: string;
  readonly journal_id: bigint;
  readonly from: Date;
  readonly made_at: Date;
  readonly repaid_at: Date | null;
  readonly minor: string;
}

interface FollowedDebt {
  readonly uid: string;
  readonly journal_id: bigint;
  readonly came_at: Date;
  readonly repaid_at: Date | null;
}

/** By closed debtor with an ended debt: the debts that moved with the person to later accounts. */
async function readFollowed(
  db: Reader,
  siteId: string,
  owed: readonly OwedRow[],
): Promise<Map<string, readonly FollowedDebt[]>> {
  const ended = owed.flatMap(({ debtor_uid: debtor, repaid_at: at }) => (at ? [debtor] : []));
  const followed = new Map<string, readonly FollowedDebt[]>();
  if (ended.length === 0) return followed;
  for (const [debtor, laterUid] of await readLaterUids(db, siteId, ended)) {
    const { rows } = await sql<FollowedDebt>`
      SELECT uid, journal_id, came_at, repaid_at FROM unpaid_debts
      WHERE site_id = ${siteId} AND uid = ANY (${await readPersonUids(db, siteId, laterUid)}::text[])
        AND kind = ANY (${kindsOf(['debt.followed'])})`.execute(db);
    followed.set(debtor, rows);
  }
  return followed;
}

/** The amounts in losses of this player whose stakes count as unpaid, by the debt's journal. */
async function readPlaced(db: Reader, siteId: string, uid: string): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ journal_id: bigint; minor: string }>`
    SELECT p.journal_id, sum(p.minor)::text AS minor FROM unpaid_play p
    LEFT JOIN unpaid_debts d ON d.site_id = p.site_id AND d.journal_id = p.journal_id AND d.uid = p.uid
    WHERE p.site_id = ${siteId} AND p.uid = ${uid} AND ${HAS_STAKES}
    GROUP BY p.journal_id`.execute(db);
  return new Map(rows.map(({ journal_id: id, minor }) => [id, BigInt(minor)]));
}

function kindsOf(kinds: readonly JournalKind[]) {
  return sql`${kinds.map(kindNumber)}::smallint[]`;
}
