import {
  emptyList,
  type ListLoad,
  type LoadedPage,
  listOf,
  nextPage,
  type PagedListState,
  reducePagedList,
  rowsOf,
} from './paged-list.ts';

export interface ListStoreOptions<Row> {
  /** Shown from the start: the current first page, or the stored first page. */
  first?: { page: LoadedPage<Row>; isNew: boolean } | undefined;
  load(page: number, signal: AbortSignal): Promise<LoadedPage<Row>>;
  idOf(row: Row): string;
  /** Whether new rows are inserted at the top: then a returning user also gets them. */
  newestFirst?: boolean;
  /** Spec: section 8: list load errors are only logged. */
  logError(error: unknown): void;
}

export interface ListStore<Row> {
  readonly state: () => PagedListState<Row>;
  /** The rows of the state, the same array while nothing changed. */
  readonly rows: () => readonly Row[];
  readonly subscribe: (listener: () => void) => () => void;
  /** The list is shown: loads page 0, or updates these pages as far as needed. */
  readonly enter: (inView: readonly number[]) => Promise<void>;
  /** Forgets the rows and loads page 0. */
  readonly reset: () => Promise<void>;
  /** Loads page 0 and shows only it when it comes; until then the rows stay. */
  readonly refresh: () => Promise<void>;
  /** Loads one more page, when nothing loads and pages remain. */
  readonly next: () => Promise<void>;
  /** Brings these shown pages up to date in place. */
  readonly revalidate: (pages: readonly number[]) => Promise<void>;
  /** Changes may have been missed: requests these pages, which are in view, again. */
  readonly catchUp: (inView: readonly number[]) => Promise<void>;
  /** New rows were announced: requests all shown pages again, and keeps the scroll position. */
  readonly takeIn: () => Promise<void>;
  /** Repeats the failed load, or the pending load. */
  readonly retry: () => Promise<void>;
  readonly change: (id: string, change: (row: Row) => Row) => void;
  /** The list is no longer shown: drops a pending request. */
  readonly stop: () => void;
}

/** One list with its requests: the latest request wins, an older one is aborted and its answer discarded. */
export function createListStore<Row>(options: ListStoreOptions<Row>): ListStore<Row> {
  let { first } = options;
  let state = first ? listOf(first.page) : emptyList<Row>();
  let shown = { pages: state.pages, rows: rowsOf(state.pages, options.idOf) };
  let turn = 0;
  let running = new AbortController();
  /** The last load that has no answer yet, or that failed. */
  let unanswered: { load: ListLoad; pages: readonly number[] } | undefined;
  /** New rows may have come during the request: all pages are requested once more, not once per message. */
  let takingIn: Promise<void> | undefined;
  let requestedMeanwhile = false;
  const listeners = new Set<() => void>();
  // A row changed during a request: its answer was read before the change and must not undo it.
  let changesUnderWay: { id: string; change: (row: Row) => Row }[] = [];

  function dispatch(event: Parameters<typeof reducePagedList<Row>>[1]): void {
    const next = reducePagedList(state, event);
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  function withChanges(page: LoadedPage<Row>): LoadedPage<Row> {
    if (changesUnderWay.length === 0) return page;
    const content = page.content.map((row) =>
      changesUnderWay.reduce(
        (changed, { id, change }) => (options.idOf(changed) === id ? change(changed) : changed),
        row,
      ),
    );
    return { ...page, content };
  }

  function isMoved({ number, content }: LoadedPage<Row>): boolean {
    const shown = state.pages[number];
    if (!options.newestFirst || !shown) return false;
    if (shown.length !== content.length) return true;
    return content.some((row, at) => options.idOf(row) !== options.idOf(shown[at] as Row));
  }

  async function run(load: ListLoad, pages: readonly number[]): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    turn += 1;
    const mine = turn;
    changesUnderWay = [];
    unanswered = { load, pages };
    dispatch({ type: 'asked', load, turn: mine });
    let isOld = false;
    try {
      // Where rows move, adjacent pages are replaced together: otherwise a row between them would be missing.
      let together: LoadedPage<Row>[] = [];
      for (const [index, number] of pages.entries()) {
        // The pages before it moved rows. It is loaded again when the user scrolls to it.
        if (together.length === 0 && number > state.pages.length) break;
        const page = await options.load(number, signal);
        isOld ||= page.isOld === true;
        together.push(page);
        if (options.newestFirst && pages[index + 1] === number + 1) continue;
        const more = index < pages.length - 1;
        dispatch({ type: 'answered', turn: mine, pages: together.map(withChanges), moved: isMoved(page), more });
        together = [];
      }
      if (mine !== turn) return;
      dispatch(isOld ? { type: 'failed', turn: mine, outdated: true } : { type: 'cancelled' });
      if (!isOld) unanswered = undefined;
    } catch (error) {
      if (mine !== turn || signal.aborted) return;
      options.logError(error);
      dispatch({ type: 'failed', turn: mine, outdated: load === 'fresh' || load === 'again' });
    }
  }

  async function catchUp(pages: readonly number[]): Promise<void> {
    // A pending answer may have been read before the change.
    if (state.loading === 'first' || state.loading === 'fresh') await run(state.loading, [0]);
    else if (state.pages.length > 0) await run('again', pages);
    else if (unanswered) await run(unanswered.load, unanswered.pages);
  }

  async function takeInAll(): Promise<void> {
    do {
      requestedMeanwhile = false;
      await catchUp([...state.pages.keys()]);
    } while (requestedMeanwhile);
  }

  return {
    state: () => state,
    rows() {
      if (shown.pages !== state.pages) shown = { pages: state.pages, rows: rowsOf(state.pages, options.idOf) };
      return shown.rows;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async enter(inView) {
      const given = first;
      first = undefined;
      if (state.pages.length === 0) await run('first', [0]);
      else if (!given) await run('again', options.newestFirst ? [...new Set([0, ...inView])] : inView);
      else if (!given.isNew) await run('fresh', [0]);
    },
    reset: () => run('first', [0]),
    refresh: () => run(state.pages.length === 0 ? 'first' : 'fresh', [0]),
    async next() {
      const number = nextPage(state);
      if (number !== undefined) await run('next', [number]);
    },
    revalidate: (pages) => run('again', pages),
    catchUp,
    takeIn() {
      requestedMeanwhile = takingIn !== undefined;
      takingIn ??= takeInAll().finally(() => {
        takingIn = undefined;
      });
      return takingIn;
    },
    async retry() {
      if (!unanswered) return;
      const { load, pages } = unanswered;
      // Old rows stay till the new ones come.
      await run(load === 'first' && state.pages.length > 0 ? 'fresh' : load, pages);
    },
    change(id, change) {
      if (state.loading !== 'none') changesUnderWay.push({ id, change });
      dispatch({ type: 'changed', change: (row) => (options.idOf(row) === id ? change(row) : row) });
    },
    stop() {
      turn += 1;
      requestedMeanwhile = false;
      running.abort();
      dispatch({ type: 'cancelled' });
    },
  };
}
