import type { ContentImport } from '@pitaka/core/promotion/import/content-fields.ts';
import type { Mapping } from '@pitaka/core/promotion/import/field-sources.ts';
import type { ItemImport } from '@pitaka/core/promotion/import/item-fields.ts';
import type { ReadOptions } from './tables/read-table.ts';

export type ImportKind = ItemImport | ContentImport;
export const IMPORT_KINDS = [
  'games',
  'demands',
  'apps',
  'banners',
  'notices',
  'help',
  'about',
] as const satisfies ImportKind[];

export interface ImportRequest extends ReadOptions {
  readonly siteId: string;
  readonly kind: ImportKind;
  readonly bytes: Buffer;
  /** The folder of the files that the list names. */
  readonly folder?: string | undefined;
  readonly mapping?: Mapping | undefined;
  /** The list is complete: missing items are delisted, and missing content is removed. */
  readonly isWhole?: boolean;
  /** Bad rows are left out instead of stopping the import. */
  readonly skipBad?: boolean;
  /** Only checks the list, and changes nothing. */
  readonly isCheckOnly?: boolean;
  /** Copies all media again, even from addresses that were copied before. */
  readonly refetch?: boolean;
  readonly locales: readonly string[];
  readonly signal?: AbortSignal;
  readonly progress?: (phase: 'rows' | 'media' | 'saving', done: number, of: number) => void;
}
