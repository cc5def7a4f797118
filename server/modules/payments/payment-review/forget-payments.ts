import { OPEN_STATES } from '@pitaka/core/values/record-states.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

interface Who {
  readonly siteId: string;
  readonly uid: string;
}

/** Withdrawals and deposits of a user that are not over. */
export async function countOpenPayments(tx: Transaction, { siteId, uid }: Who): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*)::int FROM withdrawals
            WHERE site_id = ${siteId} AND uid = ${uid} AND state = ANY(${[...OPEN_STATES]}))
         + (SELECT count(*)::int FROM deposits
            WHERE site_id = ${siteId} AND uid = ${uid} AND state = ANY(${[...OPEN_STATES]})) AS count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Takes a person's name and numbers from what was paid: the amounts, states and references stay, as the books must show
 * them. Fingerprints of numbers stay, too: a keyed hash leads nowhere, and keeps a number from serving two.
 */
export async function forgetPayments(tx: Transaction, { siteId, uid }: Who, now: Date): Promise<void> {
  const own = sql`site_id = ${siteId} AND uid = ${uid}`;
  await sql`UPDATE payout_accounts SET holder = '', number_sealed = '', number_masked = '', phone_sealed = '',
      phone_masked = '', state = 'removed', version = version + 1, changed_at = ${now} WHERE ${own}`.execute(tx);
  await sql`UPDATE withdrawals SET holder = '', number_sealed = '', number_masked = '', phone_sealed = '',
      address = '', device = '' WHERE ${own}`.execute(tx);
  await sql`UPDATE deposits SET payer_name = '', address = '', device = '' WHERE ${own}`.execute(tx);
}
