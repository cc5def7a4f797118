import { useState } from 'react';
import { type CatalogueItem, type Changes, changedBetween, type EditedField, isSame } from './item.ts';

export interface ItemDraft {
  /** The item with what was entered. */
  readonly shown: CatalogueItem;
  readonly changes: Changes;
  readonly isChanged: boolean;
  /** Somebody else changed the item since it was begun. */
  readonly isOvertaken: boolean;
  /** What they changed. */
  readonly theirs: readonly EditedField[];
  /** The item as it was looked at when it was begun. */
  readonly before: CatalogueItem;
  readonly set: (changes: Changes) => void;
  /** What was entered goes on, on top of what is there now. */
  readonly keep: () => void;
  readonly discard: () => void;
  /** It is saved as this version. */
  readonly saved: (version: number) => void;
}

interface Entered {
  readonly begun: CatalogueItem;
  readonly changes: Changes;
}

/** What was entered and not saved is there again when one comes back from another item. */
const unsaved = new Map<string, Entered>();

/** What is entered for an item, while it may change under one's hands. */
export function useItemDraft(item: CatalogueItem): ItemDraft {
  const [{ begun, changes: entered }, setState] = useState<Entered>(
    () => unsaved.get(item.id) ?? { begun: item, changes: {} },
  );
  const put = (next: Entered) => {
    setState(next);
    if (Object.keys(next.changes).length > 0) unsaved.set(item.id, next);
    else unsaved.delete(item.id);
  };
  const changes = Object.fromEntries(
    Object.entries(entered).filter(([field, value]) => !isSame(value, begun[field as EditedField])),
  ) as Changes;
  const isChanged = Object.keys(changes).length > 0;
  const isNewer = item.version > begun.version;
  // Nothing was entered: what is there now is what one goes on from.
  if (!isChanged && isNewer) put({ begun: item, changes: {} });
  const isOvertaken = isChanged && isNewer;
  // Just saved: the answer to the next look is on its way.
  const latest = item.version >= begun.version ? item : begun;
  return {
    shown: { ...latest, ...(changes as Partial<CatalogueItem>) } as CatalogueItem,
    changes,
    isChanged,
    isOvertaken,
    theirs: isOvertaken ? changedBetween(begun, item) : [],
    before: begun,
    set: (more) => put({ begun, changes: { ...entered, ...more } }),
    keep: () => put({ begun: item, changes: entered }),
    discard: () => put({ begun: latest, changes: {} }),
    saved: (version) =>
      put({ begun: { ...begun, ...(changes as Partial<CatalogueItem>), version } as CatalogueItem, changes: {} }),
  };
}
