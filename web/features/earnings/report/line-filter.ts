import { ITEM_KINDS, type ItemKind } from '@pitaka/contract/items.ts';

/** What the lines are of: a span, and in it all, an item, a member or a source. As the address says it. */
export interface LineFilter {
  readonly from?: string;
  readonly to?: string;
  readonly kind?: ItemKind;
  readonly id?: string;
  readonly member?: string;
  readonly source?: string;
  /** One line, explained. */
  readonly line?: string;
}

const LONGEST = 200;

/** As somebody may have typed it. */
export function readLineFilter(search: Record<string, unknown>): LineFilter {
  const texts = (['from', 'to', 'id', 'member', 'source', 'line'] as const).flatMap((key) =>
    search[key] === undefined ? [] : [[key, String(search[key]).slice(0, LONGEST)] as const],
  );
  const kind = ITEM_KINDS.find((known) => known === search.kind);
  return { ...Object.fromEntries(texts), ...(kind ? { kind } : {}) };
}
