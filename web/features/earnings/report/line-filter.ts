import { ITEM_KINDS, type ItemKind } from '@pitaka/contract/items.ts';

/**
 * The filter of the lines, as in the address: a span and, within it, all lines, or the lines of one item, one member,
 * one source or one channel.
 */
export interface LineFilter {
  readonly from?: string;
  readonly to?: string;
  readonly kind?: ItemKind;
  readonly id?: string;
  readonly member?: string;
  readonly source?: string;
  /** Its key in /report/list. */
  readonly channel?: string;
  /** The id of a line to explain. */
  readonly line?: string;
}

const LONGEST = 200;

/** Reads the filter from the address, which a user may have typed. */
export function readLineFilter(search: Record<string, unknown>): LineFilter {
  const texts = (['from', 'to', 'id', 'member', 'source', 'channel', 'line'] as const).flatMap((key) =>
    search[key] === undefined ? [] : [[key, String(search[key]).slice(0, LONGEST)] as const],
  );
  const kind = ITEM_KINDS.find((itemKind) => itemKind === search.kind);
  return { ...Object.fromEntries(texts), ...(kind ? { kind } : {}) };
}
