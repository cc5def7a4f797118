import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isUnderOlderKey } from '../../../platform/db/older-keys.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/** The number of a user's open withdrawals. */
export async function countOpenWithdrawals(tx: Transaction, { siteId, uid }: UserKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM withdrawals
    WHERE site_id = ${siteId} AND uid = ${uid} AND state = ANY(${[...OPEN_STATES]})`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Removes a user's name and numbers from withdrawals; the fingerprints stay. */
export async function forgetWithdrawals(tx: Transaction, { siteId, uid }: UserKey): Promise<void> {
  await sql`UPDATE withdrawals SET holder = '', number_sealed = '', number_masked = '', phone_sealed = '',
      address = '', device = '' WHERE site_id = ${siteId} AND uid = ${uid}`.execute(tx);
}

/**
 * The operators who worked on a withdrawal, by id: also those who proved its outcome first, and those who downloaded its
 * file, who can pay from it.
 */
export async function listWithdrawalOperators(tx: Transaction, siteId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ operator: string }>`
    SELECT substr(actor, length('operator:') + 1) AS operator FROM withdrawal_transitions
    WHERE site_id = ${siteId} AND withdrawal_id = ${id} AND actor LIKE 'operator:%'
    UNION
    SELECT operator_id FROM withdrawal_proofs WHERE site_id = ${siteId} AND withdrawal_id = ${id}
    UNION
    SELECT unnest(f.downloaded_by) FROM withdrawals w
    JOIN payout_files f ON f.site_id = w.site_id AND f.payout_file_id = w.payout_file_id
    WHERE w.site_id = ${siteId} AND w.withdrawal_id = ${id}`.execute(tx);
  return rows.map(({ operator }) => operator);
}

/** The operators who entered, or proved first, that the money of these withdrawals came back. */
export async function listReturnOperators(
  db: Database | Transaction,
  siteId: string,
  ids: readonly string[],
): Promise<{ readonly withdrawalId: string; readonly operatorId: string }[]> {
  const { rows } = await sql<{ withdrawalId: string; operatorId: string }>`
    SELECT withdrawal_id AS "withdrawalId", substr(actor, length('operator:') + 1) AS "operatorId"
    FROM withdrawal_transitions
    WHERE site_id = ${siteId} AND withdrawal_id = ANY(${ids}::text[]) AND event = 'reversed' AND actor LIKE 'operator:%'
    UNION
    SELECT withdrawal_id, operator_id FROM withdrawal_proofs
    WHERE site_id = ${siteId} AND withdrawal_id = ANY(${ids}::text[]) AND outcome = 'returned'`.execute(db);
  return rows;
}

/** A part of a query: the withdrawals of a site, without names and numbers. */
export function withdrawalsOf(siteId: string) {
  return queryPart
    .selectFrom('withdrawals')
    .select([
      'site_id',
      'withdrawal_id',
      'reference',
      'uid',
      'amount_minor',
      'net_minor',
      'state',
      'hold_reason',
      'fail_kind',
      'review_reasons',
      'provider',
      'provider_reference',
      'sent_at',
      'settled_at',
      'created_at',
      'changed_at',
    ])
    .where('site_id', '=', siteId);
}

/** Whole rows by their references, in the order of their ids; `isLocked` locks them until the transaction ends. */
export function readWithdrawalsByReference(
  db: Database | Transaction,
  siteId: string,
  references: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
) {
  return db
    .selectFrom('withdrawals')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(({ eb, val }) => eb('reference', '=', eb.fn.any(val([...references]))))
    .orderBy('withdrawal_id')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute();
}

/** The number of withdrawals that have a value sealed under an older key than the newest. */
export async function countWithdrawalsUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'number_sealed', 'number_fingerprint', 'phone_sealed'))
    .executeTakeFirstOrThrow();
  return count;
}
