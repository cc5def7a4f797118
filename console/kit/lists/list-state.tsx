import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import type { ListView } from '../../data/use-call.ts';
import { useText } from '../../texts.ts';
import { QueryState } from '../query-state.tsx';

interface ListStateProps<Item> {
  readonly list: ListView<Item>;
  readonly empty: { readonly title: string; readonly text?: string };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** As QueryState, of a list that is not a table and goes on from page to page. */
export function ListState<Item>({ list, empty, children }: ListStateProps<Item>) {
  const t = useText();
  const { hasAnswer, items, error, isLoading, retry } = list;
  const query = { data: hasAnswer ? items : undefined, error, isPending: isLoading, refetch: retry };
  return (
    <>
      <QueryState query={query} isEmpty={(all) => all.length === 0} empty={empty}>
        {children}
      </QueryState>
      {list.hasMore && (
        <Button tone="quiet" busy={list.isLoadingMore} onClick={list.loadMore} className="self-center">
          {t('shell.more')}
        </Button>
      )}
    </>
  );
}
