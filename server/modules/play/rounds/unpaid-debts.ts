import type { UserAccountType } from '@pitaka/core/money/ledger/account.ts';
import { accountNumberInSql } from '@pitaka/core/money/ledger/account-number.ts';
import { kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TakenBack } from '../../money/ledger/index.ts';
import { accountsOf } from '../../money/ledger/published.ts';
import { roundsOf } from '../channels/published.ts';

/** Postings with the same time do not become visible at the same time. */
const SLACK = sql`interval '1 minute'`;
/** A debt with the remainder for which no loss was found yet. */
export interface OpenDebt extends TakenBack {
  readonly leftMinor: bigint;
}

export async function putLast(db: Database, siteId: string, { journalId, uid }: OpenDebt, now: Date): Promise<void> {
  await db
    .updateTable('unpaid_debts')
    .set({ looked_at: now })
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .where('uid', '=', uid)
    .execute();
}

/** Serializes the checks of a site's debts: two at once would find the same losses. */
export async function lockLooks(tx: Transaction, siteId: string, now: Date): Promise<void> {
  await tx
    .insertInto('unpaid_looks')
    .values({ site_id: siteId, looked_at: now })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ looked_at: now }))
    .execute();
}

/**
 * Debts with a remainder of which more may have been lost since the last check, the longest waiting first. `of`: only
 * debts of these users, and only if one of these users has moved money or had an open round since the last check. A
 * round that was open may have been lost, and a win in suspense taken back: neither posts anything to the player.
 */
export async function readDue(
  db: Database | Transaction,
  siteId: string,
  { now, restMs, of }: { readonly now: Date; readonly restMs: number; readonly of?: readonly string[] | undefined },
  most: number,
): Promise<OpenDebt[]> {
  const uids = of ? sql`${[...of]}::text[]` : sql`d.uids`;
  const { rows } = await sql<DueRow>`
    SELECT d.journal_id, d.uid, d.kind, d.minor, d.left_minor, d.came_at FROM unpaid_debts d
    WHERE d.site_id = ${siteId} AND d.left_minor > 0 AND d.repaid_at IS NULL
      AND d.looked_at < ${new Date(now.getTime() - restMs)} AND ${of ? sql`d.uid = ANY (${uids})` : sql`true`}
      AND (d.waits
        OR EXISTS (
          SELECT 1 FROM ${roundsOf(siteId)} r WHERE r.site_id = d.site_id AND r.uid = ANY (${uids}) AND r.is_late)
        OR EXISTS (
          SELECT 1 FROM ${accountsOf(siteId)} a WHERE a.site_id = d.site_id
            AND a.account_id = ANY (${numbersOf('available', uids)} || ${numbersOf('debt', uids)})
            AND a.last_at_ms >= extract(epoch FROM d.looked_at - ${SLACK}) * 1000))
    ORDER BY d.looked_at, d.journal_id LIMIT ${most}`.execute(db);
  return rows.map(({ journal_id: journalId, uid, kind, minor, left_minor: leftMinor, came_at: cameAt }) => ({
    ...{ journalId, uid, kind: kindName(kind), minor, leftMinor, cameAt },
  }));
}

interface DueRow {
  journal_id: bigint;
  uid: string;
  kind: number;
  minor: bigint;
  left_minor: bigint;
  came_at: Date;
}

/**
 * Account numbers of one type for all of these users. A distributed database cannot join a table with an unnested
 * column.
 */
function numbersOf(type: UserAccountType, uids: RawBuilder<unknown>) {
  return sql`ARRAY(SELECT ${sql.raw(accountNumberInSql('uid', type))} FROM unnest(${uids}) uid)`;
}

/**
 * Has the debts checked again that may have reached these users, a round of whom has changed. Their rounds stop being
 * late in the same transaction. Waits for a check in progress, which would undo the mark when it ends.
 */
export async function lookAgain(tx: Transaction, siteId: string, uids: readonly string[], now: Date): Promise<void> {
  if (uids.length === 0) return;
  await lockLooks(tx, siteId, now);
  await tx
    .updateTable('unpaid_debts')
    .set({ waits: true })
    .where('site_id', '=', siteId)
    .where('left_minor', '>', 0n)
    .where('repaid_at', 'is', null)
    .where(sql<boolean>`uids && ${[...uids]}::text[]`)
    .execute();
}

/**
 * Marks a debt as repaid. The money that repaid it may be taken back itself, so other debts that reached this debtor
 * are followed from where this one began (`reachBack`).
 */
export async function endRepaid(
  tx: Transaction,
  siteId: string,
  { journalId, uid }: OpenDebt,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('unpaid_debts')
    .set({ repaid_at: now })
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .where('uid', '=', uid)
    .execute();
  await tx
    .updateTable('unpaid_debts')
    .set({ waits: true })
    .where('site_id', '=', siteId)
    .where('left_minor', '>', 0n)
    .where('repaid_at', 'is', null)
    .where(sql<boolean>`uids @> ${[uid]}::text[]`)
    .execute();
}

/** When the earliest money came whose debt has been repaid since a moment. */
export async function readRepaidSince(
  tx: Transaction,
  siteId: string,
  uid: string,
  since: Date,
): Promise<Date | undefined> {
  const found = await tx
    .selectFrom('unpaid_debts')
    .select(({ fn }) => fn.min('came_at').as('came_at'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('repaid_at', '>=', since)
    .executeTakeFirst();
  return found?.came_at ?? undefined;
}

/** Starts following a debt with the part for which no loss was found. */
export async function openDebt(
  tx: Transaction,
  siteId: string,
  debt: TakenBack,
  leftMinor: bigint,
  now: Date,
): Promise<OpenDebt> {
  await tx
    .insertInto('unpaid_debts')
    .values({
      ...{ site_id: siteId, journal_id: debt.journalId, uid: debt.uid, kind: kindNumber(debt.kind), minor: debt.minor },
      ...{ left_minor: leftMinor, came_at: debt.cameAt, reached_at: debt.cameAt },
      ...{ uids: [debt.uid], looked_at: now, waits: false },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...debt, leftMinor };
}

/**
 * Stores the result of a check: `since` has the users whom the money can have reached, and when; `waits`: one of them had
 * an open round.
 */
export async function keepLook(
  tx: Transaction,
  siteId: string,
  { journalId, uid }: OpenDebt,
  {
    since,
    ...look
  }: { readonly leftMinor: bigint; readonly since: ReadonlyMap<string, Date>; readonly waits: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('unpaid_debts')
    .set({ left_minor: look.leftMinor, uids: [...since.keys()], looked_at: now, waits: look.waits })
    .$if(since.has(uid), (query) => query.set({ reached_at: since.get(uid) as Date }))
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .where('uid', '=', uid)
    .execute();
}
