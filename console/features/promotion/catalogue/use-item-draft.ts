import { useState } from 'react';
import { type CatalogueItem, type Changes, changedBetween, type EditedField, isSame } from './item.ts';

export interface ItemDraft {
  /** The item with what was entered. */
  readonly shown: CatalogueItem;
  readonly changes: Changes;
  readonly isChanged: boolean;
  /** The version that was looked at when it was begun. */
  readonly version: number;
  readonly set: (changes: Changes) => void;
  /** What somebody else changed since it was begun. */
  readonly theirs: readonly EditedField[];
  readonly before: CatalogueItem;
  /** What was entered goes on, on top of what is there now. */
  readonly keep: () => void;
  readonly discard: () => void;
}

/** What is entered for an item, while it may change under one's hands. */
export function useItemDraft(item: CatalogueItem): ItemDraft {
  const [begun, setBegun] = useState(item);
  const [entered, setEntered] = useState<Changes>({});
  const changes = Object.fromEntries(
    Object.entries(entered).filter(([field, value]) => !isSame(value, begun[field as EditedField])),
  ) as Changes;
  const isChanged = Object.keys(changes).length > 0;
  // Nothing was entered: what is there now is what one goes on from.
  if (!isChanged && begun.version !== item.version) setBegun(item);
  const isOvertaken = isChanged && begun.version !== item.version;
  return {
    shown: { ...item, ...(changes as Partial<CatalogueItem>) } as CatalogueItem,
    changes,
    isChanged,
    version: begun.version,
    before: begun,
    theirs: isOvertaken ? changedBetween(begun, item) : [],
    set: (more) => setEntered((before) => ({ ...before, ...more })),
    keep: () => setBegun(item),
    discard: () => {
      setEntered({});
      setBegun(item);
    },
  };
}
