import { sql } from 'kysely';
import type { NewSite } from '../../modules/site/sites/index.ts';
import type { Transaction } from '../../platform/db/database.ts';

/**
 * Sections that are never added, because the currency of existing money and the countries of existing payout accounts
 * must not change.
 */
const STAY_AS_THEY_ARE: readonly string[] = ['payments', 'payout_accounts'];

/** Adds missing sections of settings to a demo of an earlier version. Existing sections stay. */
export async function addNewSections(tx: Transaction, { siteId, settings }: NewSite): Promise<void> {
  const sections = Object.entries(settings ?? {}).filter(([name]) => !STAY_AS_THEY_ARE.includes(name));
  await sql`UPDATE sites SET settings = ${JSON.stringify(Object.fromEntries(sections))}::jsonb || settings
    WHERE site_id = ${siteId}`.execute(tx);
}
