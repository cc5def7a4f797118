import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import type { ITEM_FIELDS } from '@pitaka/contract/calls/promotion/catalogue-values.ts';

export type CatalogueRow = AnswerOf<'/console/catalogue/list'>['content'][number];
export type CatalogueItem = AnswerOf<'/console/catalogue/detail'>;
export type ItemField = (typeof ITEM_FIELDS)[number];
export type ItemAction = RequestTo<'/console/catalogue/state'>['action'];
export type BulkAction = RequestTo<'/console/catalogue/bulk'>['action'];
export type Changes = RequestTo<'/console/catalogue/save'>['changes'];
export type EditedField = keyof Changes & keyof CatalogueItem;

/** Fields that are saved together; the others have buttons of their own. */
export const EDITED_FIELDS = [
  'name',
  'intro',
  'description',
  'category',
  'icon',
  'video',
  'cover',
  'images',
] as const satisfies readonly EditedField[];

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The edited fields in which two versions of an item differ. */
export function changedBetween(before: CatalogueItem, after: CatalogueItem): EditedField[] {
  return EDITED_FIELDS.filter((field) => !isSame(before[field], after[field]));
}
