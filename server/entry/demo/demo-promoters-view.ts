import type { ForbiddenTraffic } from '@pitaka/core/values/forbidden-traffic.ts';
import { addDays, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { writeNameConsent } from '../../modules/engagement/invitations/index.ts';
import { findItem, writeItemRules } from '../../modules/promotion/catalogue/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';

/** Rules of games that the demo's promoters share: an end in some weeks, forbidden traffic, or only one of both. */
const RULES: readonly (readonly [externalId: string, days: number | null, forbidden: readonly ForbiddenTraffic[]])[] = [
  ['wx2600000001', 45, ['spam', 'incentive']],
  ['wx2600000002', null, ['spam', 'brand', 'bots']],
  ['wx2600000005', 20, ['incentive', 'adult']],
];

/** The team leader, whose invited people see the first name. */
const INVITER = '10000001';

/** Facts that promoters read in addition to the catalogue: rules of items, and who invited them. */
export async function seedPromotersView(db: Database, siteId: string, timezone: string, now: Date): Promise<void> {
  const today = dayText(siteDay(now, timezone));
  await inTransaction(db, async (tx) => {
    for (const [externalId, days, forbidden] of RULES) {
      const item = await findItem(tx, siteId, 'messaging', externalId);
      if (!item) continue;
      const endsOn = days === null ? null : addDays(today, days);
      await writeItemRules(tx, { siteId, itemId: item.item_id }, { endsOn, forbidden }, now);
    }
  });
  await writeNameConsent(db, { siteId, uid: INVITER }, true, now);
}
