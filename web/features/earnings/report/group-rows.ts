import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { REPORT_GROUPS } from '@pitaka/contract/records.ts';
import { createStoredPagedCall } from '../../../data/paged-call.ts';
import { useListMemory } from '../../../lists/entry-memory.ts';
import { createListStore, type ListStore } from '../../../lists/list-store.ts';
import { type ListPlace, topOfList } from '../../../lists/paged-rows.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useLocale } from '../../../texts.ts';
import type { Days } from './report-span.ts';

/** Without 'source', an operators' term, which only files and the explanation of an amount name. */
export const GROUPS = ['day', 'item', 'channel', 'member'] as const satisfies readonly (typeof REPORT_GROUPS)[number][];
export type Group = (typeof GROUPS)[number];
export type GroupRow = AnswerOf<'/report/list'>['content'][number];

export function readGroup(by: unknown): Group {
  return GROUPS.find((group) => group === by) ?? 'day';
}

interface GroupMemory {
  store: ListStore<GroupRow>;
  place: ListPlace;
}

/** The rows of a span by one group, kept while other pages cover the report. */
export function useGroupRows({ from, to }: Days, by: Group): GroupMemory {
  const token = useSession()?.token ?? '';
  const locale = useLocale();
  const name = [token, locale, from, to, by].join(' ');
  return useListMemory<GroupMemory>('report', name, () => ({
    place: topOfList(),
    store: createListStore<GroupRow>({
      ...createStoredPagedCall('/report/list', { from, to, by }),
      idOf: (row) => `${row.kind ?? ''} ${row.key}`,
      logError: (error) => console.warn('the report could not be loaded', error),
    }),
  }));
}
