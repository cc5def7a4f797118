import { FORBIDDEN_TRAFFIC, type ForbiddenTraffic } from '@pitaka/core/values/forbidden-traffic.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/** The rules of an item that a promoter has to know, besides its commission. */
export interface ItemRules {
  /** The site's last day on which the platform counts sales; null without an end. */
  readonly endsOn: string | null;
  readonly forbidden: readonly ForbiddenTraffic[];
}

/** An item without rules has no end and forbids no traffic. */
export async function readItemRules(db: Database | Transaction, siteId: string, itemId: string): Promise<ItemRules> {
  const row = await db
    .selectFrom('item_rules')
    .select(['ends_on', 'forbidden'])
    .where('site_id', '=', siteId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return {
    endsOn: row?.ends_on == null ? null : dayText(row.ends_on),
    // The row may contain a kind that only a later version knows; such a kind is left out.
    forbidden: FORBIDDEN_TRAFFIC.filter((kind) => row?.forbidden.includes(kind)),
  };
}

export async function writeItemRules(
  tx: Transaction,
  { siteId, itemId }: { readonly siteId: string; readonly itemId: string },
  { endsOn, forbidden }: ItemRules,
  now: Date,
): Promise<void> {
  const set = { ends_on: endsOn === null ? null : dayNumber(endsOn), forbidden: [...forbidden], changed_at: now };
  await tx
    .insertInto('item_rules')
    .values({ site_id: siteId, item_id: itemId, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'item_id']).doUpdateSet(set))
    .execute();
}
