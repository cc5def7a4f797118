import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { useMemo } from 'react';
import { useAnswer } from '../../../data/use-answer.ts';
import type { ListStore } from '../../../lists/list-store.ts';
import { useListStore } from '../../../lists/use-list-store.ts';
import type { LiveKind } from '../../../live/live-events.ts';
import { useLiveReload } from '../../../live/use-live-reload.ts';
import { factsOf, type MyItem } from './my-list-store.ts';

export type LinkResults = AnswerOf<'/report/links'>[number];

/** The call's limit: as many as a page of the list has. */
const MOST = 50;
const EARNED: readonly LiveKind[] = ['click', 'balance', 'resync'];

/** The week's results of the first items of the list, by id; undefined until they are loaded. */
export function useLinkResults(
  kind: 'messaging' | 'video',
  store: ListStore<MyItem>,
): ReadonlyMap<string, LinkResults> | undefined {
  const { rows } = useListStore(store);
  const ids = rows
    .filter(({ link }) => link !== '')
    .map((item) => factsOf(item).id)
    .slice(0, MOST)
    .toSorted();
  const answer = useAnswer('/report/links', ids.length > 0 ? { kind, ids } : undefined);
  useLiveReload(EARNED, answer.reload);
  const { data } = answer;
  return useMemo(() => data && new Map(data.map((results) => [results.id, results])), [data]);
}
