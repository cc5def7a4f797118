import type { UserAccountType } from '@pitaka/core/money/ledger/account.ts';
import { accountNumberInSql } from '@pitaka/core/money/ledger/account-number.ts';
import { kindName } from '@pitaka/core/money/ledger/journal-kind.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { accountsOf } from '../../money/ledger/published.ts';
import { readLatePlayers } from '../channels/published.ts';
import type { OpenDebt } from './unpaid-debts.ts';

/** Postings with the same time may become visible at different times. */
const SLACK = sql`interval '1 minute'`;
/** The pauses after the first failure, the second, and so on; later failures use the last pause. */
const PAUSES_MS = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * 60_000);

export interface DueFilter {
  readonly now: Date;
  readonly restMs: number;
  /** Limits the search to debts of these users. */
  readonly of?: readonly string[] | undefined;
  /** Includes debts whose last check failed, once their pause is over. */
  readonly retries: boolean;
}

/** Serializes the checks of a site's debts: two simultaneous checks would find the same losses. */
export async function lockChecks(tx: Transaction, siteId: string, now: Date): Promise<void> {
  await tx
    .insertInto('unpaid_looks')
    .values({ site_id: siteId, looked_at: now })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ looked_at: now }))
    .execute();
}

/**
 * Debts to check, the longest waiting first. Two kinds are due: debts with an unassigned remainder of which more may
 * have been lost since the last check, and debts whose losses a round may win back or undo. `of`: only debts of these
 * users. A debt with a remainder is due only if one of the users that it reached has moved money or has such a round,
 * because a round can be lost, and a win in suspense taken back, without a posting.
 */
export async function readDue(
  db: Database | Transaction,
  siteId: string,
  { now, restMs, of, retries }: DueFilter,
  most: number,
): Promise<OpenDebt[]> {
  const uids = of ? sql`${[...of]}::text[]` : sql`d.uids`;
  const late = await readLatePlayers(db, siteId);
  const isLate = late.some((uid) => of?.includes(uid));
  const open = sql`(d.left_minor > 0 OR d.waits) AND (d.waits OR ${
    isLate
      ? sql`true`
      : sql`EXISTS (
    SELECT 1 FROM ${accountsOf(siteId)} a WHERE a.site_id = d.site_id
      AND a.account_id = ANY (${numbersOf('available', uids)} || ${numbersOf('debt', uids)})
      AND a.last_at_ms >= extract(epoch FROM d.looked_at - ${SLACK}) * 1000)`
  })`;
  // Includes fully assigned debts, whose loss may have been undone.
  const due = late.length === 0 ? open : sql`(${open} OR d.uids && ${late}::text[])`;
  const { rows } = await sql<DueRow>`
    SELECT ${COLUMNS} FROM unpaid_debts d
    WHERE d.site_id = ${siteId} AND ${due} AND d.repaid_at IS NULL
      AND ${retries ? sql`(d.retry_at IS NULL OR d.retry_at <= ${now})` : sql`d.failures = 0`}
      AND d.looked_at < ${new Date(now.getTime() - restMs)} AND ${of ? sql`d.uid = ANY (${uids})` : sql`true`}
    ORDER BY d.failures > 0, d.looked_at, d.journal_id LIMIT ${most}`.execute(db);
  return rows.map(debtOf);
}

interface DueRow {
  journal_id: bigint;
  uid: string;
  kind: number;
  minor: bigint;
  left_minor: bigint;
  came_at: Date;
  is_new: boolean;
  failures: number;
}

const COLUMNS = sql`d.journal_id, d.uid, d.kind, d.minor, d.left_minor, d.came_at, d.failures, d.uids = '{}' AS is_new`;

function debtOf({ journal_id: journalId, uid, kind, minor, failures, ...row }: DueRow): OpenDebt {
  const { left_minor: leftMinor, came_at: cameAt, is_new: isNew } = row;
  return { journalId, uid, kind: kindName(kind), minor, leftMinor, cameAt, isNew, failures };
}

/** Account numbers of one type for these users. A distributed database cannot join a table with an unnested column. */
function numbersOf(type: UserAccountType, uids: RawBuilder<unknown>) {
  return sql`ARRAY(SELECT ${sql.raw(accountNumberInSql('uid', type))} FROM unnest(${uids}) uid)`;
}

/**
 * Marks debts as due after a round of these users changed, if money of the debt may have reached them. Includes fully
 * assigned debts, because their loss may be undone. The rounds are removed from the late ones in the same transaction.
 * Waits for a check in progress, which would clear the mark at its end.
 */
export async function requeueDebtChecks(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  now: Date,
): Promise<void> {
  if (uids.length === 0) return;
  await lockChecks(tx, siteId, now);
  await tx
    .updateTable('unpaid_debts')
    .set({ waits: true })
    .where('site_id', '=', siteId)
    .where('repaid_at', 'is', null)
    .where(sql<boolean>`uids && ${[...uids]}::text[]`)
    .execute();
}

/**
 * Other checked debts that are assigned to losses of these users, the debt with the largest part first; gifts are left
 * out.
 */
export async function readHolders(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  except: readonly bigint[],
): Promise<OpenDebt[]> {
  const { rows } = await sql<DueRow>`
    SELECT ${COLUMNS} FROM unpaid_debts d
    JOIN (
      SELECT site_id, journal_id, sum(minor) AS minor FROM unpaid_play
      WHERE site_id = ${siteId} AND uid = ANY (${[...uids]}::text[]) AND NOT is_gift GROUP BY site_id, journal_id
    ) p ON p.site_id = d.site_id AND p.journal_id = d.journal_id
    WHERE d.site_id = ${siteId} AND d.repaid_at IS NULL AND d.failures = 0 AND d.uids <> '{}'
      AND d.journal_id <> ALL (${except.map(String)}::bigint[])
    ORDER BY p.minor DESC, d.journal_id, d.uid`.execute(tx);
  return rows.map(debtOf);
}

/** Debts whose last check failed, so that their losses are unknown. */
export async function readFailing(
  db: Database | Transaction,
  siteId: string,
  of?: readonly string[],
): Promise<OpenDebt[]> {
  const { rows } = await sql<DueRow>`
    SELECT ${COLUMNS} FROM unpaid_debts d
    WHERE d.site_id = ${siteId} AND d.failures > 0 AND d.repaid_at IS NULL
      AND ${of ? sql`d.uid = ANY (${[...of]}::text[])` : sql`true`}
    ORDER BY d.journal_id, d.uid`.execute(db);
  return rows.map(debtOf);
}

/**
 * Records a failed check: the debt is due again after a pause that grows with each failure. Returns the number of
 * failures.
 */
export async function noteFailure(
  db: Database,
  siteId: string,
  { journalId, uid, failures }: OpenDebt,
  now: Date,
): Promise<number> {
  // Computed here, as a distributed database cannot compute a time from a column in an UPDATE.
  const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
  const noted = await db
    .updateTable('unpaid_debts')
    .set((set) => ({
      failures: set('failures', '+', 1),
      waits: true,
      retry_at: new Date(now.getTime() + pauseMs),
    }))
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .where('uid', '=', uid)
    .returning('failures')
    .executeTakeFirst();
  return noted?.failures ?? 0;
}
