import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/** The number of a user's open deposits. */
export async function countOpenDeposits(tx: Transaction, { siteId, uid }: UserKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM deposits
    WHERE site_id = ${siteId} AND uid = ${uid} AND state = ANY(${[...OPEN_STATES]})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Removes a user's name and addresses from deposits. */
export async function forgetDeposits(tx: Transaction, { siteId, uid }: UserKey): Promise<void> {
  await sql`UPDATE deposits SET payer_name = '', address = '', device = ''
    WHERE site_id = ${siteId} AND uid = ${uid}`.execute(tx);
}

/**
 * The ids of the operators who worked on a deposit, or on a further payment of its order: also those who imported or
 * assigned the line of its payment.
 */
export async function listDepositOperators(tx: Transaction, siteId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ operator: string }>`
    WITH those AS (
      SELECT deposit_id, imported_by, recognised_by FROM deposits
      WHERE site_id = ${siteId} AND (deposit_id = ${id} OR extra_of = ${id})
    )
    SELECT substr(actor, length('operator:') + 1) AS operator FROM deposit_transitions
    WHERE site_id = ${siteId} AND actor LIKE 'operator:%' AND deposit_id IN (SELECT deposit_id FROM those)
    UNION SELECT imported_by FROM those WHERE imported_by IS NOT NULL
    UNION SELECT recognised_by FROM those WHERE recognised_by IS NOT NULL`.execute(tx);
  return rows.map(({ operator }) => operator);
}

/** A part of a query: the deposits of a site. */
export function depositsOf(siteId: string) {
  return queryPart
    .selectFrom('deposits')
    .select([
      'site_id',
      'deposit_id',
      'reference',
      'uid',
      'amount_minor',
      'paid_minor',
      'paid_currency',
      'differences',
      'state',
      'fail_kind',
      'provider',
      'extra_of',
      'credited_minor',
      'suspended_minor',
      'settled_at',
      'created_at',
      'changed_at',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the payments that providers reported for the deposits of a site. */
export function depositPaymentsOf(siteId: string) {
  return queryPart
    .selectFrom('deposit_payments')
    .select(['site_id', 'provider', 'payment_id', 'deposit_id', 'amount_minor', 'currency', 'at'])
    .where('site_id', '=', siteId);
}

/** Whole rows by their references, in the order of their ids; `isLocked` locks them until the transaction ends. */
export function readDepositsByReference(
  db: Database | Transaction,
  siteId: string,
  references: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
) {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(({ eb, val }) => eb('reference', '=', eb.fn.any(val([...references]))))
    .orderBy('deposit_id')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute();
}
