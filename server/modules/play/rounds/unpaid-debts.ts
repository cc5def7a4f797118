import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { hasPaidDebtSince, type TakenBack } from '../../money/ledger/index.ts';

/** A debt, and the remainder that is not assigned to a loss. */
export interface OpenDebt extends TakenBack {
  readonly leftMinor: bigint;
  /** Whether the debt was never checked: then `cameAt` is the time of the debt, not the time when its money came. */
  readonly isNew: boolean;
  /** Failed checks since the last successful one. */
  readonly failures: number;
}

/**
 * Marks a debt as repaid. The repayment may itself be taken back, so other debts that reached this debtor are followed
 * from the beginning of this debt (`reachBack`).
 */
export async function endRepaid(
  tx: Transaction,
  siteId: string,
  { journalId, uid, cameAt }: Pick<OpenDebt, 'journalId' | 'uid' | 'cameAt'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('unpaid_debts')
    // Stores `came_at` too: before the first check it is the time of the debt.
    .set({ repaid_at: now, came_at: cameAt })
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

/**
 * The earliest time at which money came, among the debts that were repaid in part or whole since a moment. `except`:
 * the journal of a debt to leave out.
 */
export async function readRepaidSince(
  tx: Transaction,
  siteId: string,
  uid: string,
  since: Date,
  except?: bigint,
): Promise<Date | undefined> {
  // A partly repaid debt has no time of repayment.
  const isPartly = await hasPaidDebtSince(tx, siteId, uid, since);
  const found = await tx
    .selectFrom('unpaid_debts')
    .select(({ fn }) => fn.min('came_at').as('came_at'))
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where((where) =>
      where.or([where('repaid_at', '>=', since), ...(isPartly ? [where('repaid_at', 'is', null)] : [])]),
    )
    .$if(except !== undefined, (query) => query.where('journal_id', '<>', except as bigint))
    .executeTakeFirst();
  return found?.came_at ?? undefined;
}

/** Starts following a debt with its unassigned part; it is due at once. */
export async function openDebt(tx: Transaction, siteId: string, debt: TakenBack, leftMinor: bigint): Promise<void> {
  await tx
    .insertInto('unpaid_debts')
    .values({
      ...{ site_id: siteId, journal_id: debt.journalId, uid: debt.uid, kind: kindNumber(debt.kind), minor: debt.minor },
      ...{ left_minor: leftMinor, came_at: debt.cameAt },
      ...{ uids: [], looked_at: new Date(0), waits: true },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The maximum amount of a debt's money that a user can have had, and the time since when. */
export interface ReachedUser {
  readonly at: Date;
  readonly minor: bigint;
}

/**
 * Stores the result of a check. `reached`: the users whom the money may have reached. `waits`: one of these users had
 * an open round.
 */
export async function storeCheck(
  tx: Transaction,
  siteId: string,
  { journalId, uid, cameAt }: OpenDebt,
  check: { readonly leftMinor: bigint; readonly uids: readonly string[]; readonly waits: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('unpaid_debts')
    .set({
      ...{ left_minor: check.leftMinor, came_at: cameAt, uids: [...check.uids], looked_at: now, waits: check.waits },
      ...{ failures: 0, retry_at: null },
    })
    .where('site_id', '=', siteId)
    .where('journal_id', '=', journalId)
    .where('uid', '=', uid)
    .execute();
}

/** Marks the gifts of these users for another check: their losses may belong to another debt by now. */
export async function checkGiftsAgain(tx: Transaction, siteId: string, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return;
  await tx
    .updateTable('unpaid_debts as d')
    .set({ waits: true })
    .where('d.site_id', '=', siteId)
    .where(sql<boolean>`d.uid = ANY(${[...uids]}::text[])`)
    .where('d.repaid_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('unpaid_play as p')
          .select('p.number')
          .whereRef('p.site_id', '=', 'd.site_id')
          .whereRef('p.journal_id', '=', 'd.journal_id')
          .where('p.is_gift', '=', true),
      ),
    )
    .execute();
}

/**
 * Stores the users whom the money of a debt may have reached; returns the users who have more results than at the last
 * check.
 */
export async function storeReachedUsers(
  tx: Transaction,
  siteId: string,
  { journalId, uid: debtor }: OpenDebt,
  reached: ReadonlyMap<string, ReachedUser>,
): Promise<{ readonly uid: string; readonly at: Date }[]> {
  const uids = [...reached.keys()];
  const ats = [...reached.values()].map(({ at }) => at);
  const minors = [...reached.values()].map(({ minor }) => String(minor));
  const { rows } = await sql<{ uid: string; at: Date }>`
    INSERT INTO unpaid_reached AS u (site_id, uid, journal_id, debtor_uid, at, minor)
    SELECT ${siteId}, r.uid, ${journalId}, ${debtor}, r.at, r.minor
    FROM unnest(${uids}::text[], ${ats}::timestamptz[], ${minors}::bigint[]) r (uid, at, minor)
    ON CONFLICT (site_id, uid, journal_id, debtor_uid) DO UPDATE
      SET at = least(u.at, excluded.at), minor = greatest(u.minor, excluded.minor)
      WHERE excluded.at < u.at OR excluded.minor > u.minor
    RETURNING uid, at`.execute(tx);
  return rows;
}
