import type { ItemValues } from '@pitaka/core/promotion/catalogue/own-values.ts';
import { ADDRESS_FIELDS, fieldsWithNewTargets, type TargetValues } from '@pitaka/core/values/item-links.ts';
import { readRichText } from '@pitaka/core/values/rich-text.ts';
import { isWebAddress } from '@pitaka/core/values/web-address.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { ItemKind } from '../../../../platform/db/tables/catalogue.ts';
import { findMedia, isDrawnAddress } from '../../../site/media/index.ts';
import type { ItemRow } from '../store.ts';

/** The fields with problems, each with the code of a message. */
export type FieldProblems = Readonly<
  Record<
    string,
    | 'field_required'
    | 'field_invalid'
    | 'web_address_format'
    | 'picture_format'
    | 'media_not_clip'
    | 'text_format'
    | 'link_elsewhere'
  >
>;

/** Removes invisible characters and characters that change how the text is displayed: no operator types them. */
export function removeHiddenCharacters(changes: Partial<ItemValues>): Partial<ItemValues> {
  const { name, intro } = changes;
  return {
    ...changes,
    ...(name === undefined ? {} : { name: plain(name.replace(/\s+/g, ' ')) }),
    ...(intro === undefined ? {} : { intro: plain(intro.replace(/\r\n?/g, '\n')) }),
  };
}

function plain(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim();
}

/** The problems of an item's values; undefined if there are none. */
export async function findProblems(
  db: Database | Transaction,
  item: Pick<ItemRow, 'kind' | 'site_id'> & Partial<ItemRow>,
  changes: Partial<ItemValues>,
): Promise<FieldProblems | undefined> {
  const problems: Record<string, FieldProblems[string]> = {};
  if (changes.name === '') problems.name = 'field_required';
  // An imported text may stay unchanged: phones sanitise it.
  const { description = '' } = changes;
  if (description !== '' && description !== item.description && readRichText(description) === undefined) {
    problems.description = 'text_format';
  }
  for (const field of ADDRESS_FIELDS) {
    const code = linkProblem(item.kind, changes[field]);
    if (code) problems[field] = code;
  }
  Object.assign(problems, await findMediaProblems(db, item, changes));
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** One operator alone may not add a link, an address or a number to a text of an item, nor a new picture. */
export function newLinkProblems(before: TargetValues, changes: Partial<TargetValues>): FieldProblems {
  const elsewhere = fieldsWithNewTargets(before, { ...before, ...changes });
  return Object.fromEntries(elsewhere.map((field) => [field, 'link_elsewhere'] as const));
}

/** An app needs its links; other items have no links. */
function linkProblem(kind: ItemKind, link: string | undefined) {
  if (link === undefined) return undefined;
  if (kind !== 'app') return link === '' ? undefined : 'field_invalid';
  if (link === '') return 'field_required';
  return isWebAddress(link) ? undefined : 'web_address_format';
}

/** A picture must be a file of the right kind in this site's store; '' means a drawn picture or no picture. */
async function findMediaProblems(
  db: Database | Transaction,
  item: Pick<ItemRow, 'site_id'> & Partial<ItemRow>,
  { icon, cover, video, images }: Partial<ItemValues>,
): Promise<FieldProblems> {
  const shown = new Set([item.icon, item.video, item.video_cover, ...(item.images ?? [])]);
  const uploads = { icon: [icon], cover: [cover], video: [video], images: images ?? [] };
  const isNew = (address: string | undefined): address is string =>
    address !== undefined && address !== '' && !shown.has(address);
  const newAddresses = Object.values(uploads).flat().filter(isNew);
  const types = new Map(
    (await findMedia(db, item.site_id, newAddresses)).map((row) => [row.address, row.content_type]),
  );
  const problems: Record<string, FieldProblems[string]> = {};
  for (const [field, addresses] of Object.entries(uploads)) {
    const part = field === 'video' ? 'video/' : 'image/';
    for (const address of addresses.filter(isNew)) {
      const type = types.get(address);
      const isFine = type?.startsWith(part) || (field !== 'video' && isDrawnAddress(address));
      if (isFine) continue;
      problems[field] = type === undefined ? 'field_invalid' : field === 'video' ? 'media_not_clip' : 'picture_format';
    }
  }
  if (images && new Set(images).size < images.length) problems.images = 'field_invalid';
  if (images?.includes('')) problems.images = 'field_invalid';
  return problems;
}
