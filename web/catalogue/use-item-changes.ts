import { useEffect } from 'react';
import type { ListStore } from '../lists/list-store.ts';
import type { ItemKind, ItemState } from './item.ts';
import { onItemChange } from './item-changes.ts';

/** An item whose button changed anywhere changes in this list too. */
export function useItemChanges<Row extends ItemState>(store: ListStore<Row>, kind: ItemKind): void {
  useEffect(
    () =>
      onItemChange((change) => {
        if (change.kind !== kind) return;
        store.change(change.id, (row) => ({
          ...row,
          apply: change.apply,
          link: change.link,
          refusal: change.refusal ?? '',
        }));
      }),
    [store, kind],
  );
}
