import { findCall } from '@pitaka/contract/calls/index.ts';
import { ITEM_FIELDS, UPLOAD_MAX_BYTES } from '@pitaka/contract/calls/promotion/catalogue-values.ts';
import { consoleCatalogueList } from '@pitaka/contract/calls/promotion/console-catalogue.ts';
import type { Category } from '@pitaka/contract/items.ts';
import type { ItemValues } from '@pitaka/core/promotion/catalogue/own-values.ts';
import { percentText } from '@pitaka/core/values/ratio.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import { keysetColumn } from '../../../../platform/db/keyset-page.ts';
import type { ItemKind } from '../../../../platform/db/tables/catalogue.ts';
import type { ConsoleListDependencies } from '../../../../platform/http/console-list.ts';
import { listRoutes } from '../../../../platform/http/list-routes.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { actorOf } from '../../../identity/audit/index.ts';
import type { MediaStore } from '../../../site/media/index.ts';
import { readItemRules } from '../item-rules.ts';
import { ownedOf } from '../item-values.ts';
import type { NotifyRatioChange } from '../ratio-change.port.ts';
import { actOnItem, actOnMany, checkBulk } from './act-on-items.ts';
import { createItem } from './create-item.ts';
import { findItemById } from './lock-item.ts';
import { moveItem, undoMove } from './move-item.ts';
import { restorePlatformValue, saveItem } from './save-item.ts';
import { setItemRules } from './set-rules.ts';
import { uploadMedia } from './upload-media.ts';
import { countViews, queryItems, readFigures, readOrder, readPlace, readRatios } from './views.ts';

type Dependencies = ConsoleListDependencies & {
  readonly store: MediaStore;
  readonly notifyRatioChange: NotifyRatioChange;
};

/** The operators' catalogue (Spec: F1). */
export function catalogueConsoleRoutes(deps: Dependencies): Route[] {
  const { db } = deps;
  return [
    ...listRoutes(deps, consoleCatalogueList, {
      rows: async (filters, span, { site }) => queryItems(db, site.siteId, filters, span),
      id: keysetColumn('i.item_id', 'text'),
      sorts: {
        order: { ...keysetColumn('i.rank', 'integer'), isUnique: true },
        name: keysetColumn('i.search_name', 'text'),
        ratio: keysetColumn('i.ratio_ppm', 'integer'),
        updatedAt: keysetColumn('i.updated_at', 'timestamptz'),
      },
      totals: {},
      present: async (rows, { site }) => {
        const figures = await readFigures(
          db,
          site.siteId,
          rows.map(({ item_id }) => item_id),
        );
        return rows.map((row) => presentRow(row, figures.get(row.item_id)));
      },
      cells: {
        isHidden: (row) => String(row.isHidden),
        isDelisted: (row) => String(row.isDelisted),
        isPinned: (row) => String(row.isPinned),
      },
    }),

    route(consoleCatalogueList.views, async (_input, { site }) => {
      const counts = await countViews(db, site.siteId);
      return ok((Object.keys(counts) as (keyof typeof counts)[]).map((id) => ({ id, count: counts[id] })));
    }),

    route(findCall('/console/catalogue/detail'), async ({ id }, { site }) => {
      const { siteId } = site;
      const item = await findItemById(db, siteId, id);
      if (!item) return refuse('not_found');
      const [figures, ratios, place, rules] = await Promise.all([
        readFigures(db, siteId, [id]),
        readRatios(db, siteId, id),
        readPlace(db, siteId, item.kind, id),
        readItemRules(db, siteId, id),
      ]);
      const { platformValues } = ownedOf(item);
      const own = Object.keys(platformValues).filter((name) => name !== 'position').length;
      return ok({
        ...presentRow({ ...item, own, place }, figures.get(id)),
        intro: item.intro,
        description: item.description,
        video: item.video,
        cover: item.video_cover,
        images: item.images,
        downloadUrl: item.download_url,
        rechargeUrl: item.recharge_url,
        position: item.position,
        pinnedAt: item.pinned_at?.toISOString() ?? null,
        delistedAt: item.delisted_at?.toISOString() ?? null,
        changedBy: item.changed_by,
        endsOn: rules.endsOn,
        forbidden: [...rules.forbidden],
        says: ITEM_FIELDS.filter((field) => field in platformValues).map((field) => ({
          field,
          value: textOf(field, platformValues[field]),
        })),
        ratios: ratios.map(({ valid_from, ratio_ppm, set_by }) => ({
          ratio: percentText(ratio_ppm),
          from: valid_from.toISOString(),
          by: set_by,
        })),
      });
    }),

    route(findCall('/console/catalogue/create'), (input, context) =>
      createItem(db, actorOf(context), input, context.now),
    ),
    route(findCall('/console/catalogue/save'), ({ changes, ...seen }, context) =>
      saveItem(deps, actorOf(context), { ...seen, changes: given(changes) }, context.now),
    ),
    route(findCall('/console/catalogue/rules'), (input, context) =>
      setItemRules(db, actorOf(context), input, context.now),
    ),
    route(findCall('/console/catalogue/takeback'), (input, context) =>
      restorePlatformValue(deps, actorOf(context), input, context.now),
    ),
    route(findCall('/console/catalogue/state'), (input, context) =>
      actOnItem(db, actorOf(context), input, context.now),
    ),
    route(findCall('/console/catalogue/bulkcheck'), (input, { site }) => checkBulk(db, site.siteId, input)),
    route(findCall('/console/catalogue/bulk'), (input, context) => actOnMany(db, actorOf(context), input, context.now)),

    route(findCall('/console/catalogue/order'), async ({ kind }, { site }) => {
      const items = await readOrder(db, site.siteId, kind);
      return ok(
        items.map((item) => ({
          id: item.item_id,
          name: item.name,
          icon: item.icon,
          externalId: item.external_id,
          isPinned: item.pinned_at !== null,
          isHidden: item.hidden,
        })),
      );
    }),
    route(findCall('/console/catalogue/move'), (input, context) => moveItem(db, actorOf(context), input, context.now)),
    route(findCall('/console/catalogue/unmove'), ({ undo }, context) =>
      undoMove(db, actorOf(context), undo, context.now),
    ),

    route(findCall('/console/catalogue/upload'), async (input, context) => {
      const maxBytes = UPLOAD_MAX_BYTES[input.shape];
      const uploaded = await uploadMedia(deps, actorOf(context), { ...input, maxBytes }, context.now);
      if (!uploaded.ok) return uploaded;
      const { address, width, height, bytes } = uploaded.value;
      return ok({ address, width, height, bytes });
    }),
  ];
}

interface RowFacts {
  readonly item_id: string;
  readonly kind: ItemKind;
  readonly external_id: string;
  readonly name: string;
  readonly icon: string;
  readonly category: string;
  readonly ratio_ppm: number;
  readonly hidden: boolean;
  readonly delisted_at: Date | null;
  readonly pinned_at: Date | null;
  readonly origin: 'import' | 'hand';
  readonly version: number;
  readonly listed_at: Date;
  readonly updated_at: Date;
  readonly place: number;
  readonly own: number;
}

function presentRow(row: RowFacts, figures = { applications: 0, conversions: 0 }) {
  return {
    id: row.item_id,
    kind: row.kind,
    externalId: row.external_id,
    name: row.name,
    icon: row.icon,
    category: row.category as Category,
    ratio: percentText(row.ratio_ppm),
    isHidden: row.hidden,
    isDelisted: row.delisted_at !== null,
    isPinned: row.pinned_at !== null,
    origin: row.origin,
    own: row.own,
    applications: figures.applications,
    conversions: figures.conversions,
    place: row.place,
    version: row.version,
    listedAt: row.listed_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function textOf(field: keyof ItemValues, value: unknown): string {
  if (field === 'ratio') return percentText(Number(value));
  if (Array.isArray(value)) return value.join('\n');
  return value === null ? '' : String(value);
}

/** Only the fields that the request contains. */
function given(changes: Readonly<Record<string, unknown>>): Partial<ItemValues> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
