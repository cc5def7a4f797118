import { differing, type ItemValues, type OwnedValues, pick } from '@pitaka/core/promotion/catalogue/own-values.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Actor } from '../../../identity/audit/index.ts';
import { ownedOf, valuesOf, withValues } from '../item-values.ts';
import type { NotifyRatioChange } from '../ratio-change.port.ts';
import { type ItemRow, saveItemMedia, saveItems, saveRatios } from '../store.ts';

/** An operator's change, recorded in the audit log. */
export interface WrittenChange {
  readonly before: Partial<ItemValues>;
  readonly after: Partial<ItemValues>;
}

/** Writes an item's new values and media, and its ratio from now on. */
export async function writeItem(
  tx: Transaction,
  actor: Pick<Actor, 'siteId' | 'operatorName'>,
  change: { readonly before: ItemRow; readonly owned: OwnedValues; readonly notifyRatioChange: NotifyRatioChange },
  now: Date,
): Promise<WrittenChange> {
  const { siteId, operatorName } = actor;
  const { before, owned, notifyRatioChange } = change;
  // An item that no platform lists has no values of a platform.
  const platformValues = before.origin === 'hand' ? {} : owned.platformValues;
  const after = withValues(before, { values: owned.values, platformValues }, now);
  await saveItems(tx, [after], operatorName);
  await saveItemMedia(tx, siteId, [after]);
  if (after.ratio_ppm !== before.ratio_ppm) {
    await holdFormerRatio(tx, before);
    await saveRatios(tx, [
      {
        site_id: siteId,
        item_id: before.item_id,
        valid_from: now,
        ratio_ppm: after.ratio_ppm,
        set_by: operatorName,
      },
    ]);
    await notifyRatioChange(tx, { siteId, since: now }, now);
  }
  const names = differing(ownedOf(before).values, valuesOf(after));
  return { before: pick(valuesOf(before), names), after: pick(valuesOf(after), names) };
}

/**
 * Records the former ratio of an item without a history: sales before the change must not be computed by the new ratio.
 */
async function holdFormerRatio(tx: Transaction, { site_id, item_id, listed_at, ratio_ppm }: ItemRow): Promise<void> {
  const existing = await tx
    .selectFrom('item_ratios')
    .select('valid_from')
    .where('site_id', '=', site_id)
    .where('item_id', '=', item_id)
    .limit(1)
    .execute();
  if (existing.length === 0) await saveRatios(tx, [{ site_id, item_id, valid_from: listed_at, ratio_ppm, set_by: '' }]);
}
