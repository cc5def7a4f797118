import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

interface Who {
  readonly siteId: string;
  readonly uid: string;
}

/** Takes a person's name and numbers from accounts, which are removed; the fingerprints stay. */
export async function forgetAccounts(tx: Transaction, { siteId, uid }: Who, now: Date): Promise<void> {
  await sql`UPDATE payout_accounts SET holder = '', number_sealed = '', number_masked = '', phone_sealed = '',
      phone_masked = '', state = 'removed', version = version + 1, changed_at = ${now}
    WHERE site_id = ${siteId} AND uid = ${uid}`.execute(tx);
}
