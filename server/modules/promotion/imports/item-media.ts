import { ITEM_FIELDS, type ItemField, type ItemImport } from '@pitaka/core/promotion/import/item-fields.ts';
import type { ParsedItem } from '@pitaka/core/promotion/import/parse-item.ts';
import type { MediaShape } from '../../site/media/index.ts';
import type { ItemChange } from '../catalogue/index.ts';
import type { ImportedPictures, WantedPicture } from './import-pictures.ts';

/** The media that an item names. */
export function picturesOfItem(item: ParsedItem, kind: ItemImport): WantedPicture[] {
  const nameOf = new Map(ITEM_FIELDS[kind].map(({ field, name }) => [field, name]));
  const media: [ItemField, MediaShape, string | undefined][] = [
    ['icon', 'icon', item.icon],
    ['video', 'clip', item.video],
    ['cover', 'picture', item.cover],
    ...(item.images ?? []).map((image): [ItemField, MediaShape, string] => ['images', 'picture', image]),
  ];
  return media.flatMap(([field, shape, source]) =>
    source ? [{ line: item.line, field: nameOf.get(field) ?? field, source, shape }] : [],
  );
}

/**
 * The item with the addresses of our store. Media that could not be copied are left out, so that the item keeps its
 * present ones.
 */
export function itemChange(item: ParsedItem, imported: ImportedPictures): ItemChange {
  const { icon, video, cover, images, line: _line, ...plain } = item;
  const copied = (images ?? []).flatMap((source) => imported.addressOf(source, 'picture') ?? []);
  const change: Record<string, unknown> = { ...plain };
  if (icon !== undefined) change.icon = icon && (imported.addressOf(icon, 'icon') ?? '');
  if (video !== undefined) {
    const address = video && imported.addressOf(video, 'clip');
    if (address !== undefined) change.video = address;
  }
  if (cover !== undefined) change.cover = cover && (imported.addressOf(cover, 'picture') ?? '');
  if (images !== undefined && (images.length === 0 || copied.length > 0)) change.images = copied;
  return change as unknown as ItemChange;
}
