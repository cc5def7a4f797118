import { useState } from 'react';
import { type CatalogueItem, type Changes, changedBetween, type EditedField, isSame } from './item.ts';

export interface ItemDraft {
  /** The item with the unsaved changes. */
  readonly shown: CatalogueItem;
  readonly changes: Changes;
  readonly isChanged: boolean;
  /** Another operator changed the item since editing began. */
  readonly hasConflict: boolean;
  /** The other operator's changes. */
  readonly theirs: readonly EditedField[];
  /** The item when editing began. */
  readonly before: CatalogueItem;
  readonly set: (changes: Changes) => void;
  /** Keeps the unsaved changes, on top of the current item. */
  readonly keep: () => void;
  readonly discard: () => void;
  /** Called after saving, with the new version. */
  readonly saved: (version: number) => void;
}

interface Entered {
  readonly begun: CatalogueItem;
  readonly changes: Changes;
}

/** Unsaved changes are still there when the operator comes back from another item. */
const unsaved = new Map<string, Entered>();

/** The unsaved changes of an item, which other operators may change meanwhile. */
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
  // If there are no changes, editing continues from the current item.
  if (!isChanged && isNewer) put({ begun: item, changes: {} });
  const hasConflict = isChanged && isNewer;
  // The item was just saved: the next answer has not arrived yet.
  const latest = item.version >= begun.version ? item : begun;
  return {
    shown: { ...latest, ...(changes as Partial<CatalogueItem>) } as CatalogueItem,
    changes,
    isChanged,
    hasConflict,
    theirs: hasConflict ? changedBetween(begun, item) : [],
    before: begun,
    set: (more) => put({ begun, changes: { ...entered, ...more } }),
    keep: () => put({ begun: item, changes: entered }),
    discard: () => put({ begun: latest, changes: {} }),
    saved: (version) =>
      put({ begun: { ...begun, ...(changes as Partial<CatalogueItem>), version } as CatalogueItem, changes: {} }),
  };
}
