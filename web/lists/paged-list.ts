/**
 * The state of a paged list and its pending load, as a pure reducer (Spec: B5). Only the answer to the latest request
 * counts: each request has a number (`turn`), and an answer or failure with another number changes nothing.
 */
export interface PagedListState<Row> {
  /** The loaded pages in order, from page 0 without a gap. */
  readonly pages: readonly (readonly Row[])[];
  /** Unknown before the first answer. */
  readonly totalPages: number | undefined;
  /**
   * first: nothing is shown yet; next: one more page; fresh: page 0 again, the rows stay till it comes; again: shown
   * pages are updated in place.
   */
  readonly loading: 'none' | 'first' | 'next' | 'fresh' | 'again';
  /** The latest load failed; the rows stay. */
  readonly failed: boolean;
  /** The rows are outdated: the load that should update them failed, or there was no network. */
  readonly outdated: boolean;
  readonly turn: number;
}

export type ListLoad = Exclude<PagedListState<unknown>['loading'], 'none'>;

export interface LoadedPage<Row> {
  readonly number: number;
  readonly content: readonly Row[];
  readonly totalPages: number;
  /** The page came from storage, without an answer: it still has to be requested. */
  readonly isOld?: boolean;
}

export type PagedListEvent<Row> =
  | { type: 'asked'; load: ListLoad; turn: number }
  /** Adjacent pages. moved: the last of these pages has other rows than before. */
  | { type: 'answered'; turn: number; pages: readonly LoadedPage<Row>[]; moved?: boolean; more?: boolean }
  /** outdated: the rows are old, and nothing below them is loaded before they are requested again. */
  | { type: 'failed'; turn: number; outdated: boolean }
  | { type: 'cancelled' }
  | { type: 'changed'; change: (row: Row) => Row };

export function emptyList<Row>(): PagedListState<Row> {
  return { pages: [], totalPages: undefined, loading: 'none', failed: false, outdated: false, turn: 0 };
}

/** A list with its first page. */
export function listOf<Row>({ content, totalPages }: LoadedPage<Row>): PagedListState<Row> {
  return { ...emptyList<Row>(), pages: [content], totalPages };
}

export function reducePagedList<Row>(state: PagedListState<Row>, event: PagedListEvent<Row>): PagedListState<Row> {
  switch (event.type) {
    case 'asked':
      return {
        ...state,
        pages: event.load === 'first' ? [] : state.pages,
        totalPages: event.load === 'first' ? undefined : state.totalPages,
        loading: event.load,
        failed: false,
        outdated: false,
        turn: event.turn,
      };
    case 'answered': {
      if (event.turn !== state.turn || state.loading === 'none') return state;
      const loading = event.more ? state.loading : 'none';
      return {
        ...state,
        pages: withPages(state, event.pages, event.moved),
        totalPages: event.pages.at(-1)?.totalPages,
        loading,
        failed: false,
      };
    }
    case 'failed':
      if (event.turn !== state.turn) return state;
      return {
        ...state,
        loading: 'none',
        failed: true,
        outdated: event.outdated,
      };
    case 'cancelled':
      return state.loading === 'none' ? state : { ...state, loading: 'none' };
    case 'changed':
      return { ...state, pages: changeRows(state.pages, event.change) };
  }
}

function withPages<Row>(
  { loading, pages: before }: PagedListState<Row>,
  answered: readonly LoadedPage<Row>[],
  moved = false,
): readonly (readonly Row[])[] {
  const pages = loading === 'first' || loading === 'fresh' ? [] : before.slice();
  for (const { number, content } of answered) pages[number] = content;
  const last = answered.at(-1);
  if (!last) return pages;
  // A list that became shorter since: pages past its end are gone. After moved rows one may be missing: later pages are
  // loaded again when the user scrolls to them.
  const end = moved ? Math.min(last.number + 1, last.totalPages) : last.totalPages;
  return pages.slice(0, Math.max(end, 1));
}

function changeRows<Row>(pages: readonly (readonly Row[])[], change: (row: Row) => Row) {
  let anything = false;
  const changed = pages.map((page) => {
    let isChanged = false;
    const rows = page.map((row) => {
      const next = change(row);
      isChanged ||= next !== row;
      return next;
    });
    anything ||= isChanged;
    return isChanged ? rows : page;
  });
  return anything ? changed : pages;
}

/** The page to load when the bottom is near; undefined when something loads or nothing remains. */
export function nextPage(state: PagedListState<unknown>): number | undefined {
  if (state.loading !== 'none' || state.failed || state.totalPages === undefined) return undefined;
  return state.pages.length < state.totalPages ? state.pages.length : undefined;
}

/** The rows in order, each once: a row that moved to a later page between two requests stays at its first place. */
export function rowsOf<Row>(pages: readonly (readonly Row[])[], idOf: (row: Row) => string): Row[] {
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (const page of pages) {
    for (const row of page) {
      const id = idOf(row);
      if (seen.has(id)) continue;
      seen.add(id);
      rows.push(row);
    }
  }
  return rows;
}
