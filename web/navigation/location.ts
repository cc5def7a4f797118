/** An entry's state in the browser's history besides its address. */
export interface EntryState {
  /** The entry's index in the history: 0 is the first page of this visit. */
  readonly index: number;
  /** Unique to this entry. */
  readonly key: string;
  /** The open dialogs, in the order of opening. */
  readonly dialogs?: readonly string[];
  /** Set by a tap on the tab of the shown page: the same place in the history, entered again. */
  readonly enteredAt?: number;
}

/** The state that a navigation may give its new entry. */
export type NavigationState = Omit<EntryState, 'index' | 'key'>;

export interface Location {
  readonly pathname: string;
  readonly search: Readonly<Record<string, string>>;
  readonly hash: string;
  /** Path, query and hash as one text. */
  readonly href: string;
  readonly state: EntryState;
}

export type SearchValues = Readonly<Record<string, string | number | boolean | undefined>>;

export function locationOf(href: string, state: EntryState): Location {
  const url = new URL(href, 'http://here.invalid');
  return {
    pathname: url.pathname,
    search: Object.fromEntries(url.searchParams),
    hash: url.hash.slice(1),
    href: url.pathname + url.search + url.hash,
    state,
  };
}

/** `/Downline/$id` with {id: '5'} is '/Downline/5'; `{-$id}` may be left out. */
export function hrefOf(
  to: string,
  params: Readonly<Record<string, string | undefined>> = {},
  search: SearchValues = {},
): string {
  const path = to.replace(/\/(?:\{-\$(\w+)\}|\$(\w+))/g, (_, optional?: string, required?: string) => {
    const value = params[optional ?? required ?? ''];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return (path || '/') + (text && `?${text}`);
}
