import { INFINITE_SCROLL_TRIGGER_PX, LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { onBackOnline, useOnline } from '@pitaka/ui/call/network.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { onLive } from '../live/live-events.ts';
import { useText } from '../texts.ts';
import { ListItem } from './list-item.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ListStore } from './list-store.ts';
import type { PagedListState } from './paged-list.ts';
import { useListStore, useNextPageTrigger } from './use-list-store.ts';
import { useRowsRendered } from './use-rows-rendered.ts';

/** Shown below the rows: the next page that is loading, or a failed load with a Retry button. */
function ListEnd<Row>({ store, state }: { store: ListStore<Row>; state: PagedListState<Row> }) {
  const t = useText();
  const more = state.totalPages !== undefined && state.pages.length < state.totalPages;
  // If rows are only outdated, the notice above says so.
  if (state.failed && (more || !state.outdated)) {
    return (
      <FailedLine title={t('home.failed.more')} retryLabel={t('shell.retry')} onRetry={() => void store.retry()} />
    );
  }
  if (more) {
    return (
      <div className="flex min-h-20 items-center gap-3.5" aria-busy={state.loading === 'next'}>
        <Skeleton className="size-14 rounded-[22%]" />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-4/5" />
        </span>
      </div>
    );
  }
  return null;
}

/** The scroll position of a list when the user left it. */
export interface ListPlace {
  scrollY: number;
  /** The rows in view. */
  rows: { first: number; last: number };
  sizes: CacheSnapshot | undefined;
}

export interface PagedRowsProps<Row> {
  store: ListStore<Row>;
  place: ListPlace;
  /** One row, with its key; `before`: the row above it. */
  row: (row: Row, before: Row | undefined) => ReactElement;
  /** Shown in place of an empty list, or of a list that could not be loaded. */
  empty: ReactNode;
  failed: ReactNode;
  /**
   * Pixels of the screen that other content takes at least, in any language: rows there need not be rendered at once.
   */
  taken?: number;
}

const LOWEST_ROW = 68;
const USUAL_ROW = 92;
const LEAST_ROWS = 6;
const HEADER = 56;

/**
 * A new list renders its first rows at once, as many as the screen can show. By default virtua would wait for its own
 * size, then render them in one piece. It renders no others before the page is scrolled: a phone may be turned until
 * then, so the longer side counts. (The window's own height would cost a layout in the middle of Home's first render.)
 */
function rowsAtOnce(taken: number): number {
  return Math.max(LEAST_ROWS, Math.ceil((Math.max(screen.height, screen.width) - taken) / LOWEST_ROW));
}

export function topOfList(): ListPlace {
  return { scrollY: 0, rows: { first: 0, last: 0 }, sizes: undefined };
}

/**
 * A paged list that scrolls with the page, with as many rows in the document as the screen shows (docs/decisions/032).
 */
export function PagedRows<Row>({ store, place, row, empty, failed, taken = HEADER }: PagedRowsProps<Row>) {
  const { state, rows } = useListStore(store);
  const list = useRef<WindowVirtualizerHandle>(null);
  const shown = useRef(false);
  const end = useNextPageTrigger(store, state, INFINITE_SCROLL_TRIGGER_PX);

  // Going back: the position is restored before the paint; then the rows in view are updated (Spec: B5).
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

  // Messages may have been missed: the rows in view may have changed.
  useEffect(() => onLive('resync', () => void store.catchUp(pagesOf(rowsInView(list.current)))), [store]);

  // Repeats loads that failed on a broken connection.
  useEffect(() => onBackOnline(() => void store.retry()), [store]);

  const t = useText();
  // If the phone is offline, the offline notice is already shown.
  const isOnline = useOnline();
  const isDrawn = useRowsRendered(place.scrollY > 0);

  if (!isDrawn) return <ListSkeleton rows={rowsAtOnce(taken)} />;
  if (rows.length === 0) {
    // A list stored as empty is shown as empty without a network.
    if (state.failed && (isOnline || !state.outdated)) return failed;
    return state.totalPages === undefined || state.loading === 'first' ? <ListSkeleton /> : empty;
  }
  return (
    <div className="item-rows">
      {state.outdated && isOnline && (
        <div className="pt-3">
          <FailedLine title={t('shell.notUpdated')} retryLabel={t('shell.retry')} onRetry={() => void store.retry()} />
        </div>
      )}
      <WindowVirtualizer
        ref={list}
        data={rows}
        as="ul"
        item={ListItem}
        {...(place.sizes ? { cache: place.sizes } : { ssrCount: rowsAtOnce(taken), itemSize: USUAL_ROW })}
        onScroll={() => {
          // The next page is shorter, and the scrolling that this causes must not be remembered.
          if (shown.current) place.scrollY = window.scrollY;
        }}
      >
        {(one: Row, index: number) => row(one, rows[index - 1])}
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

/** The pages of these rows, each once. */
function pagesOf({ first, last }: ListPlace['rows']): number[] {
  const pages = [first, last].map((row) => Math.floor(row / LIST_PAGE_SIZE));
  return [...new Set(pages)];
}
