import {
  adopt,
  type ItemValues,
  keepOwn,
  type OwnedValues,
  setOwn,
} from '@pitaka/core/promotion/catalogue/own-values.ts';
import type { ParsedItem } from '@pitaka/core/promotion/import/parse-item.ts';
import {
  ADDRESS_FIELDS,
  fieldsWithNewTargets,
  isAddressField,
  type TargetField,
} from '@pitaka/core/values/item-links.ts';
import { findTargets } from '@pitaka/core/values/targets.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { newId } from '../../../platform/ids.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { type MediaRow, saveMedia } from '../../site/media/index.ts';
import { ownedOf, withValues } from './item-values.ts';
import type { NotifyRatioChange } from './ratio-change.port.ts';
import { delistMissing, findItems, highestRatio, type ItemRow, saveItemMedia, saveItems, saveRatios } from './store.ts';

/** An imported item; absent fields stay unchanged. Media are already addresses of our store. */
export type ItemChange = Omit<ParsedItem, 'line'>;

export interface ItemImportRequest {
  readonly siteId: string;
  readonly kind: ItemKind;
  readonly items: readonly ItemChange[];
  /** The list is the complete catalogue: missing items are delisted. */
  readonly isWhole: boolean;
  /** The numbers of items in a complete list whose other fields cannot be read. */
  readonly alsoListed?: readonly string[];
  /** New files of the media store that these items show. */
  readonly media: readonly MediaRow[];
  readonly notifyRatioChange: NotifyRatioChange;
  /**
   * If set, the list comes from one operator and cannot raise a ratio: known items keep theirs, and a new item gets at
   * most the site's highest ratio. Called for each ratio that was not accepted.
   */
  readonly onRatioSkipped?: (kept: SkippedRatio) => void;
  /**
   * If set, the list comes from one operator and adds no link and no picture: a known item keeps its own, and a new
   * app's addresses are stored until two people approve them. Called for each value that was not accepted.
   */
  readonly onLinkSkipped?: (kept: SkippedLink) => void;
}

export interface SkippedLink {
  readonly externalId: string;
  readonly name: string;
  readonly field: TargetField;
  readonly listed: string;
}

export interface SkippedRatio {
  readonly externalId: string;
  readonly name: string;
  readonly ratio: number;
  readonly listed: number;
}

export interface ItemImportOutcome {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly delisted: number;
}

/** Imports a list of items, all or nothing, in a few statements, whatever its length. */
export function importItems(db: Database, request: ItemImportRequest, now: Date): Promise<ItemImportOutcome> {
  return inTransaction(db, (tx) => importItemsIn(tx, request, now));
}

/** Imports items like importItems, in the caller's transaction. */
export async function importItemsIn(
  tx: Transaction,
  request: ItemImportRequest,
  now: Date,
): Promise<ItemImportOutcome> {
  const { siteId, kind, items, isWhole, media, notifyRatioChange } = request;
  // The lock also serializes two imports of one site, so that rows read after it are still valid when they are written.
  await bumpCatalogueVersion(tx, siteId);
  const externalIds = items.map((item) => item.externalId);
  const existing = new Map((await findItems(tx, siteId, kind, externalIds)).map((row) => [row.external_id, row]));
  const added: ItemRow[] = [];
  const changed: ItemRow[] = [];
  const { onRatioSkipped, onLinkSkipped } = request;
  const highest = onRatioSkipped ? await highestRatio(tx, siteId) : 0;
  items.forEach((listed, index) => {
    const before = existing.get(listed.externalId);
    const change = onRatioSkipped ? withoutHigherRatio(before, listed, highest, onRatioSkipped) : listed;
    const row = merge(before ?? blankItem(siteId, kind, change.externalId, now, index), change, now, onLinkSkipped);
    if (!before) added.push(row);
    else if (!isSame(before, row)) changed.push(row);
  });
  const written = [...added, ...changed];
  await saveMedia(tx, media);
  await saveItems(tx, written);
  await saveItemMedia(tx, siteId, written);
  const ratios = written.filter((row) => existing.get(row.external_id)?.ratio_ppm !== row.ratio_ppm);
  await saveRatios(
    tx,
    ratios.map((row) => ({
      site_id: siteId,
      item_id: row.item_id,
      valid_from: now,
      ratio_ppm: row.ratio_ppm,
      set_by: '',
    })),
  );
  if (ratios.some((row) => existing.has(row.external_id))) await notifyRatioChange(tx, { siteId, since: now }, now);
  const listed = [...externalIds, ...(request.alsoListed ?? [])];
  const delisted = isWhole ? await delistMissing(tx, siteId, kind, listed, now) : 0;
  return { added: added.length, changed: changed.length, unchanged: items.length - written.length, delisted };
}

function withoutHigherRatio(
  before: ItemRow | undefined,
  change: ItemChange,
  highest: number,
  onKept: (kept: SkippedRatio) => void,
): ItemChange {
  const { ratio: listed, ...others } = change;
  const ratio = before ? (ownedOf(before).platformValues.ratio ?? before.ratio_ppm) : firstRatio(listed ?? 0, highest);
  if (listed !== undefined && listed !== ratio) {
    onKept({ externalId: change.externalId, name: before?.name ?? change.name, ratio, listed });
  }
  return before ? others : { ...others, ratio };
}

/**
 * Limits a new item's ratio to the site's highest ratio. A site without ratios accepts the ratios of its first list;
 * each source has a limit. A ratio that is too high is lowered and not removed: without a ratio, a plan that pays by
 * whole amounts would have no limit.
 */
function firstRatio(listed: number, highest: number): number {
  return highest > 0 && listed > highest ? highest : listed;
}

/** The first of the items that are imported together becomes the newest, so that they keep the list's order. */
function blankItem(siteId: string, kind: ItemKind, externalId: string, now: Date, index: number): ItemRow {
  return {
    site_id: siteId,
    item_id: newId('it', now.getTime()),
    kind,
    external_id: externalId,
    name: '',
    search_name: '',
    intro: '',
    description: '',
    category: 'other',
    ratio_ppm: 0,
    icon: '',
    video: '',
    video_cover: '',
    images: [],
    download_url: '',
    recharge_url: '',
    position: null,
    pinned_at: null,
    pinned_by: null,
    hidden: false,
    delisted_at: null,
    listed_at: new Date(now.getTime() - index),
    updated_at: now,
    origin: 'import',
    platform_says: {},
    version: 1,
    changed_by: '',
  };
}

/** Applies the platform's new values; an operator's own values stay (docs/decisions/158). */
function merge(
  before: ItemRow,
  change: ItemChange,
  now: Date,
  onLinkSkipped: ItemImportRequest['onLinkSkipped'],
): ItemRow {
  const owned = ownedOf(before);
  const stored = { ...owned.values, ...owned.platformValues };
  const { category, ratio, icon, video, cover, images, position, intro, description } = change;
  const platform = {
    name: change.name,
    intro: intro ?? stored.intro,
    description: description ?? stored.description,
    category: category ?? stored.category,
    ratio: ratio ?? stored.ratio,
    icon: icon || stored.icon,
    video: video ?? stored.video,
    cover: cover || stored.cover,
    images: images ?? stored.images,
    downloadUrl: change.downloadUrl ?? stored.downloadUrl,
    rechargeUrl: change.rechargeUrl ?? stored.rechargeUrl,
    position: position === undefined ? stored.position : position,
    listed: true,
  };
  const merged = before.origin === 'hand' ? adopt(owned.values, platform) : keepOwn(owned, platform);
  const settled = onLinkSkipped
    ? withoutNewLinks(change.externalId, owned, merged, platform, (field, listed) => {
        onLinkSkipped({ externalId: change.externalId, name: before.name || change.name, field, listed });
      })
    : withFirstAddresses(merged, change);
  return { ...withValues(before, settled, now), origin: 'import' };
}

function withoutNewLinks(
  externalId: string,
  before: OwnedValues,
  merged: OwnedValues,
  platform: ItemValues,
  onKept: (field: TargetField, listed: string) => void,
): OwnedValues {
  const values: Record<string, unknown> = { ...merged.values };
  const platformValues: Record<string, unknown> = { ...merged.platformValues };
  for (const field of fieldsWithNewTargets(before.values, merged.values)) {
    const stored = before.values[field];
    // A new item is named by its number until two people approve another name.
    values[field] = field === 'name' && stored === '' ? nameFromNumber(externalId) : stored;
    // An app without addresses stores this value for two people's approval. In other items the value would look like an
    // operator's own decision, which a trusted list does not change.
    if (isAddressField(field) && stored === '') platformValues[field] = platform[field];
  }
  for (const field of fieldsWithNewTargets(before.values, platform)) {
    // A value that was in an earlier list, and that two people replaced, is not a change.
    const isChange = before.values[field].length === 0 || !isSameValue(before.platformValues[field], platform[field]);
    if (isChange) onKept(field, [platform[field]].flat().join('\n'));
  }
  return { values: values as unknown as ItemValues, platformValues };
}

/** A number can itself be an account that players would pay: only the beginning of such a number becomes the name. */
function nameFromNumber(externalId: string): string {
  return findTargets(externalId).length > 0 ? `${externalId.slice(0, 4)}…` : externalId;
}

function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * An app without addresses gets its first ones from a trusted list, because no operator decided to leave them empty.
 */
function withFirstAddresses(merged: OwnedValues, change: ItemChange): OwnedValues {
  // Only addresses in this list count: the addresses of an earlier file still wait for two people.
  const first = ADDRESS_FIELDS.filter((field) => merged.values[field] === '' && change[field] !== undefined);
  return first.reduce((owned, field) => setOwn(owned, { [field]: change[field] }), merged);
}

function isSame(before: ItemRow, after: ItemRow): boolean {
  return JSON.stringify({ ...before, updated_at: null }) === JSON.stringify({ ...after, updated_at: null });
}
