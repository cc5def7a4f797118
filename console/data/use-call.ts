import type { AnswerOf, CallPath, RequestTo } from '@pitaka/contract/calls/index.ts';
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../call.ts';
import { useOperator } from '../session/use-operator.ts';

export interface CallQuery {
  /** Requests again at this interval while the page is visible. */
  everyMs?: number;
  /** No request is sent while this is false. */
  enabled?: boolean;
  /** Shows the last answer until the new one arrives. */
  keepLast?: boolean;
}

/** The key of a call's cached answer. */
export function queryKeyOf<Path extends CallPath>(siteId: string, path: Path, body: RequestTo<Path>) {
  return [siteId, path, body] as const;
}

/** The answer to one call, with its loading and its error. */
export function useCall<Path extends CallPath>(
  path: Path,
  body: RequestTo<Path>,
  { everyMs, enabled = true, keepLast = false }: CallQuery = {},
): UseQueryResult<AnswerOf<Path>> {
  const { site } = useOperator();
  // Comparing the types of all calls' answers with each other is too much for the compiler.
  const query: UseQueryResult<unknown> = useQuery<unknown>({
    queryKey: queryKeyOf(site.id, path, body),
    queryFn: ({ signal }) => call(path, body, { signal, errors: 'own' }),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepLast ? { placeholderData: keepPreviousData } : {}),
  });
  return query as UseQueryResult<AnswerOf<Path>>;
}

/** A row of a list call's answer. */
export type Listed<Path extends CallPath> = AnswerOf<Path> extends { content: (infer Item)[] } ? Item : never;
/** The calls that answer {content, next}. */
export type ListPath = { [Path in CallPath]: AnswerOf<Path> extends { next: string | null } ? Path : never }[CallPath];

export interface ListView<Item, Answer = unknown> {
  readonly items: readonly Item[];
  /** The first page: its figures are computed over the whole list. */
  readonly first: Answer | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Whether there is an answer to show, perhaps an older one. */
  readonly hasAnswer: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The reason why the next page could not be loaded. */
  readonly moreError: Error | null;
  /** Whether the list of the last filters is shown while the new one loads. */
  readonly isStale: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

type ListAnswer<Path extends CallPath> = { content: Listed<Path>[]; next: string | null };

/** A list that continues from a cursor: its loaded pages as one. */
export function useList<Path extends ListPath>(
  path: Path,
  filters: Omit<RequestTo<Path>, 'after' | 'size'>,
  { everyMs, enabled = true }: Pick<CallQuery, 'everyMs' | 'enabled'> = {},
): ListView<Listed<Path>, AnswerOf<Path>> {
  const { site } = useOperator();
  const query = useInfiniteQuery({
    queryKey: [site.id, path, filters],
    queryFn: async ({ pageParam, signal }) => {
      const body = { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) } as RequestTo<Path>;
      const answer = await call(path, body, { signal, errors: 'own' });
      return answer as unknown as ListAnswer<Path>;
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.content) ?? [], [pages]);
  return {
    items,
    first: pages?.[0] as AnswerOf<Path> | undefined,
    isLoading: query.isPending && enabled,
    error: query.isFetchNextPageError ? null : query.error,
    moreError: query.isFetchNextPageError ? query.error : null,
    hasAnswer: pages !== undefined,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isStale: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
