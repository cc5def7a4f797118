import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../call.ts';
import { i18n } from '../texts.ts';
import { keyOf, takeEarlyAnswer } from './answers.ts';
import { fetchAndStore, readInitialAnswer, storedAnswerIfOffline } from './stored-answers.ts';

/** A list's request without the part that names the page. */
export type ListRequest<Path extends CallPath> = Omit<RequestTo<Path>, 'number' | 'size'>;
/** A row of a list's answer. */
export type RowOf<Path extends CallPath> = AnswerOf<Path> extends { content: readonly (infer Row)[] } ? Row : never;

/** The loader of a list's pages, for a list store. */
export interface PagedCall<Page> {
  readonly first?: { readonly page: Page; readonly isNew: boolean } | undefined;
  readonly load: (number: number, signal: AbortSignal) => Promise<Page>;
}

/** Loads a list's pages by one call and stores nothing, as for a search. */
export function createPagedCall<Path extends CallPath>(
  path: Path,
  request: ListRequest<Path>,
): PagedCall<AnswerOf<Path>> {
  return {
    load: (number, signal) => call(path, pageRequest<Path>(request, number), { errors: 'own', signal }),
  };
}

/**
 * Loads a list's pages by one call, starting with the stored first page (until the answer comes, or while offline) or
 * with the new first page, if it came before the first render.
 */
export function createStoredPagedCall<Path extends CallPath>(
  path: Path,
  request: ListRequest<Path>,
): PagedCall<AnswerOf<Path>> {
  const key = firstPageKey(path, request);
  const fresh = takeEarlyAnswer<AnswerOf<Path>>(key);
  const page = fresh ?? readInitialAnswer<AnswerOf<Path>>(key)?.data;
  const { load } = createPagedCall(path, request);
  return {
    first: page && { page, isNew: fresh !== undefined },
    async load(number, signal) {
      if (number > 0) return load(number, signal);
      try {
        return await fetchAndStore(key, () => load(number, signal));
      } catch (error) {
        const stored = storedAnswerIfOffline<AnswerOf<Path>>(key, error);
        if (!stored) throw error;
        return { ...(stored.data as object), isOld: true } as never;
      }
    },
  };
}

/** The key of a list's first page. */
export function firstPageKey<Path extends CallPath>(path: Path, request: ListRequest<Path>): string {
  return keyOf(path, pageRequest<Path>(request, 0), i18n.locale);
}

function pageRequest<Path extends CallPath>(request: ListRequest<Path>, number: number): RequestTo<Path> {
  return { number, size: LIST_PAGE_SIZE, ...request } as RequestTo<Path>;
}
