import { buttonOf, type ItemButton, NOT_APPLIED } from '@pitaka/core/promotion/applications/application.ts';
import { ownLink } from '@pitaka/core/promotion/applications/own-link.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { averageSale, findItem, type ItemRow, type ItemRules, readItemRules } from '../catalogue/index.ts';
import { readTrouble } from '../link-health/published.ts';
import { type OwnFigures, type OwnItem, readOwnFigures } from './views.ts';

export interface ItemDetail {
  readonly item: ItemRow;
  readonly own: OwnFigures;
  readonly button: ItemButton;
  /** The average amount of a sale; null if it is unknown. */
  readonly sale_minor: string | null;
  /** The reason why the user's link is broken; '' if it works. */
  readonly trouble: OwnItem['trouble'];
  readonly rules: ItemRules;
}

/** All facts about an item of any kind (Spec: B9). A delisted item is shown only to users who applied for it. */
export async function readItemDetail(
  db: Database,
  request: { siteId: string; uid: string; kind: ItemKind; id: string },
): Promise<Result<ItemDetail, 'item_unknown'>> {
  const { siteId, uid, kind, id } = request;
  const item = await findItem(db, siteId, kind, id);
  if (!item || item.hidden) return refuse('item_unknown');
  const [own, sale_minor, rules, marked] = await Promise.all([
    readOwnFigures(db, { siteId, uid, itemId: item.item_id }),
    averageSale(db, siteId, item.item_id),
    readItemRules(db, siteId, item.item_id),
    readTrouble(db, { siteId, uid, itemId: item.item_id }),
  ]);
  // Apps need no application: their link always exists.
  const button =
    kind === 'app'
      ? { ...NOT_APPLIED, apply: false, link: ownLink(item.download_url, uid) }
      : buttonOf(own.state ? { ...own, state: own.state } : undefined);
  // An app without addresses is not shown: its addresses still wait for approval.
  if (kind === 'app' && item.download_url === '') return refuse('item_unknown');
  if (item.delisted_at && (kind === 'app' || button.apply)) return refuse('item_unknown');
  return ok({ item, own, button, sale_minor, rules, trouble: item.delisted_at ? 'delisted' : marked });
}
