import type { Database } from '../../../platform/db/database.ts';
import { findOpen } from './grants.ts';
import { findVersion } from './rules.ts';
import { textIn } from './stored-terms.ts';

/** A person's active bonus, which the wallet shows as the reason for locked money. */
export async function readActiveBonus(db: Database, siteId: string, uid: string, locale: string) {
  const [grant] = await findOpen(db, siteId, uid);
  if (grant?.state !== 'active') return undefined;
  const { stored } = await findVersion(db, siteId, grant.rule_id, grant.rule_version);
  return {
    title: textIn(stored, locale).title,
    needMinor: grant.need_minor,
    doneMinor: grant.done_minor,
    until: grant.wager_until,
  };
}
