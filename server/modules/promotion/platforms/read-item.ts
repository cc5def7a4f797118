import type { ItemImport } from '@pitaka/core/promotion/import/item-fields.ts';
import { ITEM_FIELDS, type ItemField } from '@pitaka/core/promotion/import/item-fields.ts';
import { type ParsedItem, parseItem } from '@pitaka/core/promotion/import/parse-item.ts';
import type { Cell } from '@pitaka/core/promotion/import/raw-row.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import type { AppliedKind } from '../applications/index.ts';
import { picturesOfItem, type WantedPicture } from '../imports/index.ts';
import type { PlatformItem } from './platform-lists.port.ts';

export const IMPORT_OF: Readonly<Record<ItemKind, ItemImport>> = { messaging: 'games', video: 'demands', app: 'apps' };

/** A listed item that passes the rules for items of a file; undefined if it breaks a rule. */
export function readItem(platform: AppliedKind, item: PlatformItem, line: number): ParsedItem | undefined {
  const kind = IMPORT_OF[platform];
  const cells = new Map<string, Cell>();
  for (const { field, name } of ITEM_FIELDS[kind]) {
    const value = (item as Partial<Record<ItemField, Cell>>)[field];
    if (value !== undefined) cells.set(name, value);
  }
  // Only fields that the list contains: the others stay unchanged.
  const sources = new Map([...cells.keys()].map((name) => [name, { from: [name] }]));
  return parseItem({ line, cells }, { kind, sources, cleaning: [], mayMeetUnknownCategories: true }).item;
}

/**
 * An item's media. Their addresses have a different signature each time, so a file is identified by its item, its
 * position and its address without the signature.
 */
export function picturesOf(platform: AppliedKind, item: ParsedItem): WantedPicture[] {
  return picturesOfItem(item, IMPORT_OF[platform]).map((picture, place) => ({
    ...picture,
    identity: `${platform} ${item.externalId} ${place} ${withoutQuery(picture.source)}`,
  }));
}

function withoutQuery(address: string): string {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : address;
}
