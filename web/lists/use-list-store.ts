import { useCallback, useSyncExternalStore } from 'react';
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

/** A ref for the end of a list: when it comes within `marginPx` of the screen's lower edge, the next page is loaded. */
export function useNextPageTrigger<Row>(store: ListStore<Row>, state: PagedListState<Row>, marginPx: number) {
  // A new state makes a new observer, which fires at once: a page too short to fill the screen is followed by the next.
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
