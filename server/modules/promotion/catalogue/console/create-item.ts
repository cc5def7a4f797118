import { normaliseSearchText } from '@pitaka/core/promotion/catalogue/normalise-search-text.ts';
import { NO_TARGETS } from '@pitaka/core/values/item-links.ts';
import { parseRatioPercent } from '@pitaka/core/values/ratio.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { ItemKind } from '../../../../platform/db/tables/catalogue.ts';
import { newId } from '../../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { bumpCatalogueVersion } from '../../../site/content/index.ts';
import { drawnAddress } from '../../../site/media/index.ts';
import { highestRatio, saveItemMedia, saveRatios } from '../store.ts';
import { findProblems, newLinkProblems, removeHiddenCharacters } from './check-values.ts';
import { findItemById } from './lock-item.ts';
import { eventOf } from './save-item.ts';

export interface NewItem {
  readonly kind: ItemKind;
  readonly externalId: string;
  readonly name: string;
  readonly intro: string;
  readonly description: string;
  readonly category: string;
  /** In percent. */
  readonly ratio: string;
}

/**
 * Creates an item by hand. One person alone may not set a ratio above the highest ratio of the site's other items:
 * otherwise its sales would pay more than two people, or a platform, agreed to. A site's first ratio is free. A ratio
 * is required, because without one a plan that pays by whole amounts has no limit. The item has no addresses yet:
 * phones show an app only after two people approve its addresses.
 */
export function createItem(
  db: Database,
  actor: Actor,
  { kind, externalId, ratio, category, ...given }: NewItem,
  now: Date,
): Promise<Result<{ id: string }, 'item_exists' | 'input_invalid'>> {
  const { siteId, operatorName } = actor;
  return decideInTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx, siteId);
    const values = { ...given, ...removeHiddenCharacters(given) };
    const ratio_ppm = kind === 'app' ? 0 : (parseRatioPercent(ratio) ?? 0);
    const highest = await highestRatio(tx, siteId);
    const wrong = ratioProblem(kind, ratio_ppm, highest);
    const ofRatio = wrong && { ratio: wrong };
    const ofValues = {
      ...(await findProblems(tx, { kind, site_id: siteId }, values)),
      ...newLinkProblems(NO_TARGETS, values),
    };
    if (ofRatio || Object.keys(ofValues).length > 0)
      return refuse('input_invalid', { fields: { ...ofValues, ...ofRatio } });
    const id = newId('it', now.getTime());
    const { name, intro, description } = values;
    const made = await tx
      .insertInto('items')
      .values({
        ...{ site_id: siteId, item_id: id, kind, external_id: externalId, origin: 'hand' },
        ...{ name, search_name: normaliseSearchText(name), intro, description, category, ratio_ppm },
        icon: drawnAddress('icon', name, category),
        ...{ position: null, listed_at: now, updated_at: now, changed_by: operatorName },
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'external_id']).doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) return refuse('item_exists');
    const item = await findItemById(tx, siteId, id);
    if (!item) throw new Error('an item just made is not there');
    await saveItemMedia(tx, siteId, [item]);
    await saveRatios(tx, [{ site_id: siteId, item_id: id, valid_from: now, ratio_ppm, set_by: operatorName }]);
    const detail = { kind, externalId, ratio, category, ...values };
    await recordAuditEvent(tx, actor, eventOf('item.create', item, detail), now);
    return ok({ id });
  });
}

function ratioProblem(kind: ItemKind, ratioPpm: number, highestPpm: number) {
  if (kind === 'app') return undefined;
  if (ratioPpm === 0) return 'ratio_above_zero';
  return highestPpm > 0 && ratioPpm > highestPpm ? 'ratio_above_others' : undefined;
}
