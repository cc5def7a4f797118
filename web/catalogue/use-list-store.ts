import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ItemKind, ItemState } from './item.ts';
import { onItemChange } from './item-changes.ts';
import type { ListStore } from './list-store.ts';
import type { PagedListState } from './paged-list.ts';

export interface ShownList<Row> {
  readonly state: PagedListState<Row>;
  readonly rows: readonly Row[];
}

export function useListStore<Row>(store: ListStore<Row>): ShownList<Row> {
  const state = useSyncExternalStore(store.subscribe, store.state);
  return { state, rows: store.rows() };
}

/** An item whose button changed anywhere changes in this list too. */
export function useItemChanges<Row extends ItemState>(store: ListStore<Row>, kind: ItemKind): void {
  useEffect(
    () =>
      onItemChange((change) => {
        if (change.kind !== kind) return;
        store.change(change.id, (row) => ({ ...row, apply: change.apply, link: change.link }));
      }),
    [store, kind],
  );
}

/** A ref for the end of a list: when it comes within `marginPx` of the screen's lower edge, the next page is loaded. */
export function useNextPageTrigger<Row>(store: ListStore<Row>, state: PagedListState<Row>, marginPx: number) {
  // A new state makes a new observer, which looks at once: a page too short to fill the screen is followed by the next.
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || state.loading !== 'none') return;
      const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && void store.next(), {
        rootMargin: `0px 0px ${marginPx}px 0px`,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [store, state, marginPx],
  );
}
