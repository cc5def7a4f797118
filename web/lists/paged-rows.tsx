import { INFINITE_SCROLL_TRIGGER_PX, LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { onLive } from '../live/live-events.ts';
import { ListEnd } from './list-end.tsx';
import { ListItem } from './list-item.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListStore } from './list-store.ts';
import { useListStore, useNextPageTrigger } from './use-list-store.ts';
import { useRowsDrawn } from './use-rows-drawn.ts';

/** Where a list stood when one left it. */
export interface ListPlace {
  scrollY: number;
  /** The rows in view. */
  rows: { first: number; last: number };
  sizes: CacheSnapshot | undefined;
}

export interface PagedRowsProps<Row> {
  store: ListStore<Row>;
  place: ListPlace;
  /** One row, with its key. */
  row: (row: Row) => ReactElement;
  /** What stands instead of an empty list, and instead of one that could not be loaded. */
  empty: ReactNode;
  failed: ReactNode;
}

/**
 * A list that begins is drawn with its first rows at once, as many as fit under what stands above them. Left to itself it
 * would wait for its own size, then draw them in one piece.
 */
const FROM_THE_START = { ssrCount: 6, itemSize: 92 };

export function topOfList(): ListPlace {
  return { scrollY: 0, rows: { first: 0, last: 0 }, sizes: undefined };
}

/** A paged list that scrolls with the page, as many rows in the document as the screen shows (docs/decisions/032). */
export function PagedRows<Row>({ store, place, row, empty, failed }: PagedRowsProps<Row>) {
  const { state, rows } = useListStore(store);
  const list = useRef<WindowVirtualizerHandle>(null);
  const shown = useRef(false);
  const end = useNextPageTrigger(store, state, INFINITE_SCROLL_TRIGGER_PX);

  // Going back: the place first, before anything is painted; then the rows in view are brought up to date (Spec: B5).
  useLayoutEffect(() => {
    if (place.scrollY > 0 && store.state().pages.length > 0)
      window.scrollTo({ top: place.scrollY, behavior: 'instant' });
    void store.enter(pagesOf(place.rows));
    shown.current = true;
    return () => {
      shown.current = false;
      place.sizes = list.current?.cache;
      place.rows = rowsInView(list.current);
      store.stop();
    };
  }, [store, place]);

  // Messages were missed, perhaps: what is in view may have changed without a word.
  useEffect(() => onLive('resync', () => void store.catchUp(pagesOf(rowsInView(list.current)))), [store]);

  const isDrawn = useRowsDrawn(place.scrollY > 0);

  if (!isDrawn) return <ListSkeleton rows={FROM_THE_START.ssrCount} />;
  if (rows.length === 0) {
    if (state.failed) return failed;
    return state.totalPages === undefined || state.loading === 'first' ? <ListSkeleton /> : empty;
  }
  return (
    <div className="item-rows">
      <WindowVirtualizer
        ref={list}
        data={rows}
        as="ul"
        item={ListItem}
        {...(place.sizes ? { cache: place.sizes } : FROM_THE_START)}
        onScroll={() => {
          // The page that comes next is shorter, and the scrolling that makes is not ours to remember.
          if (shown.current) place.scrollY = window.scrollY;
        }}
      >
        {row}
      </WindowVirtualizer>
      <div ref={end}>
        <ListEnd store={store} state={state} />
      </div>
    </div>
  );
}

function rowsInView(list: WindowVirtualizerHandle | null): ListPlace['rows'] {
  if (!list) return { first: 0, last: 0 };
  const { scrollOffset, viewportSize } = list;
  return { first: list.findItemIndex(scrollOffset), last: list.findItemIndex(scrollOffset + viewportSize) };
}

/** The pages that hold these rows, each once. */
function pagesOf({ first, last }: ListPlace['rows']): number[] {
  const pages = [first, last].map((row) => Math.floor(row / LIST_PAGE_SIZE));
  return [...new Set(pages)];
}
