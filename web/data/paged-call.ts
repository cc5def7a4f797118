import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { call } from '../call.ts';
import { i18n } from '../texts.ts';
import { keyOf, takeNewAnswer } from './answers.ts';
import { answerUntilNew, fetchAndStore, storedInstead } from './stored-answers.ts';

/** A list's request without the part that names the page. */
export type ListRequest<Path extends CallPath> = Omit<RequestTo<Path>, 'number' | 'size'>;
/** A row of a list's answer. */
export type RowOf<Path extends CallPath> = AnswerOf<Path> extends { content: readonly (infer Row)[] } ? Row : never;

/** What a list store needs of a call that answers pages. */
export interface PagedCall<Page> {
  readonly first?: { readonly page: Page; readonly isNew: boolean } | undefined;
  readonly load: (number: number, signal: AbortSignal) => Promise<Page>;
}

/** The pages of a list by one call: nothing is stored, as for a search. */
export function pagesOf<Path extends CallPath>(path: Path, request: ListRequest<Path>): PagedCall<AnswerOf<Path>> {
  return {
    load: (number, signal) => call(path, pageRequest<Path>(request, number), { errors: 'own', signal }),
  };
}

/**
 * The same for a list that begins with its stored first page, until the answer comes and where there is no network; or
 * with the new first page, where it came before the first render.
 */
export function storedPagesOf<Path extends CallPath>(
  path: Path,
  request: ListRequest<Path>,
): PagedCall<AnswerOf<Path>> {
  const key = firstPageKey(path, request);
  const fresh = takeNewAnswer<AnswerOf<Path>>(key);
  const page = fresh ?? answerUntilNew<AnswerOf<Path>>(key)?.data;
  const { load } = pagesOf(path, request);
  return {
    first: page && { page, isNew: fresh !== undefined },
    async load(number, signal) {
      if (number > 0) return load(number, signal);
      try {
        return await fetchAndStore(key, () => load(number, signal));
      } catch (error) {
        const stored = storedInstead<AnswerOf<Path>>(key, error);
        if (!stored) throw error;
        return { ...(stored.data as object), isOld: true } as never;
      }
    },
  };
}

/** The question for a list's first page. */
export function firstPageKey<Path extends CallPath>(path: Path, request: ListRequest<Path>): string {
  return keyOf(path, pageRequest<Path>(request, 0), i18n.locale);
}

function pageRequest<Path extends CallPath>(request: ListRequest<Path>, number: number): RequestTo<Path> {
  return { number, size: LIST_PAGE_SIZE, ...request } as RequestTo<Path>;
}
