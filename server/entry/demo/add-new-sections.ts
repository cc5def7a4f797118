import { sql } from 'kysely';
import type { NewSite } from '../../modules/site/sites/index.ts';
import type { Transaction } from '../../platform/db/database.ts';

/** What money is in it stays in, and so does where it is paid to. */
const STAY_AS_THEY_ARE: readonly string[] = ['payments', 'payout_accounts'];

/** A demo of an earlier edition gets the sections of settings that it has not yet. What it has, or an operator saved, stays. */
export async function addNewSections(tx: Transaction, { siteId, settings }: NewSite): Promise<void> {
  const sections = Object.entries(settings ?? {}).filter(([name]) => !STAY_AS_THEY_ARE.includes(name));
  await sql`UPDATE sites SET settings = ${JSON.stringify(Object.fromEntries(sections))}::jsonb || settings
    WHERE site_id = ${siteId}`.execute(tx);
}
