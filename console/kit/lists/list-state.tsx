import type { ReactNode } from 'react';
import type { ListView } from '../../data/use-call.ts';
import { QueryState } from '../query-state.tsx';
import { MoreRows } from './more-rows.tsx';

interface ListStateProps<Item> {
  readonly list: ListView<Item>;
  readonly empty: { readonly title: string; readonly text?: string };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Like QueryState, for a list that is not a table and continues from page to page. */
export function ListState<Item>({ list, empty, children }: ListStateProps<Item>) {
  const { hasAnswer, items, error, isLoading, retry } = list;
  const query = { data: hasAnswer ? items : undefined, error, isPending: isLoading, refetch: retry };
  return (
    <>
      <QueryState query={query} isEmpty={(all) => all.length === 0} empty={empty}>
        {children}
      </QueryState>
      <MoreRows list={list} />
    </>
  );
}
