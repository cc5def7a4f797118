import { INFINITE_SCROLL_TRIGGER_PX, LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { ListEnd } from '../../catalogue/list-end.tsx';
import type { ListStore } from '../../catalogue/list-store.ts';
import { useItemChanges, useListStore, useNextPageTrigger } from '../../catalogue/use-list-store.ts';
import { DemandRow } from './demand-row.tsx';
import { GameRow, type RowActions } from './game-row.tsx';
import { HomeListSkeleton } from './home-list-skeleton.tsx';
import { type HomeRow, isGame, rowId } from './home-list-store.ts';
import { ListItem } from './list-item.tsx';

/** Where the list stood when one left it. */
export interface ListPlace {
  scrollY: number;
  sizes: CacheSnapshot | undefined;
}

export interface HomeListProps extends RowActions<HomeRow> {
  store: ListStore<HomeRow>;
  kind: 'messaging' | 'video';
  place: ListPlace;
  /** What stands instead of an empty list. */
  empty: React.ReactNode;
  failed: React.ReactNode;
}

/** The paged list, as many rows in the document as the screen shows (docs/decisions/032). */
export function HomeList({ store, kind, place, empty, failed, onOpen, onView, onPin }: HomeListProps) {
  const { state, rows } = useListStore(store);
  useItemChanges(store, kind);
  const list = useRef<WindowVirtualizerHandle>(null);
  const end = useNextPageTrigger(store, state, INFINITE_SCROLL_TRIGGER_PX);

  // Going back: the place first, before anything is painted; then the rows in view are brought up to date (Spec: B5).
  useLayoutEffect(() => {
    if (store.state().pages.length === 0) {
      void store.reset();
    } else {
      window.scrollTo({ top: place.scrollY, behavior: 'instant' });
      void store.revalidate(pagesInView(list.current, store.rows().length));
    }
    return () => {
      place.sizes = list.current?.cache;
      store.stop();
    };
  }, [store, place]);

  const row = useCallback(
    (item: HomeRow) =>
      isGame(item) ? (
        <GameRow key={rowId(item)} game={item} onOpen={onOpen} onView={onView} onPin={onPin} />
      ) : (
        <DemandRow key={rowId(item)} demand={item} onOpen={onOpen} onView={onView} onPin={onPin} />
      ),
    [onOpen, onView, onPin],
  );

  if (rows.length === 0) {
    if (state.failed) return failed;
    return state.totalPages === undefined || state.loading === 'first' ? <HomeListSkeleton /> : empty;
  }
  return (
    <>
      <WindowVirtualizer
        ref={list}
        data={rows}
        as="ul"
        item={ListItem}
        {...(place.sizes && place.sizes ? { cache: place.sizes } : {})}
        onScroll={() => {
          place.scrollY = window.scrollY;
        }}
      >
        {row}
      </WindowVirtualizer>
      <div ref={end}>
        <ListEnd store={store} state={state} />
      </div>
    </>
  );
}

function pagesInView(list: WindowVirtualizerHandle | null, rows: number): number[] {
  if (!list) return [0];
  const first = list.findItemIndex(list.scrollOffset);
  const last = Math.min(rows - 1, list.findItemIndex(list.scrollOffset + window.innerHeight));
  const pages = [first, last].map((index) => Math.max(0, Math.floor(index / LIST_PAGE_SIZE)));
  return [...new Set(pages)];
}
