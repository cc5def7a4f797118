import type { AnswerOf, RequestTo } from '@pitaka/contract/calls/index.ts';
import { type Listed, type ListPath, type ListView, useCall, useList } from '../../data/use-call.ts';
import type { ListDefinition, ListRequest } from './list-definition.ts';

interface ListWithTotals<Path extends ListPath> {
  readonly list: ListView<Listed<Path>, AnswerOf<Path>>;
  readonly counted: AnswerOf<Path> | undefined;
  readonly isCounting: boolean;
}

/** A list, and in a separate call its totals: adding up a long list takes longer than opening it. */
export function useListWithTotals<Path extends ListPath>(
  { call, totals, everyMs }: ListDefinition<Path>,
  body: ListRequest<Path>,
): ListWithTotals<Path> {
  const every = everyMs === undefined ? {} : { everyMs };
  const partOf = (part: 'rows' | 'totals') => ({ ...body, part }) as unknown as RequestTo<Path>;
  const list = useList(call, totals ? partOf('rows') : body, every);
  const counted = useCall(call, partOf('totals'), { ...every, enabled: totals !== undefined, keepLast: true });
  return { list, counted: counted.data, isCounting: counted.isLoading };
}
