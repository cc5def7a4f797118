import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { FailedLine } from '@pitaka/ui/primitives/states.tsx';
import { useText } from '../texts.ts';
import type { ListStore } from './list-store.ts';
import type { PagedListState } from './paged-list.ts';

/** Under the rows: the next page loading, or a failed load with a Retry. */
export function ListEnd<Row>({ store, state }: { store: ListStore<Row>; state: PagedListState<Row> }) {
  const t = useText();
  const more = state.totalPages !== undefined && state.pages.length < state.totalPages;
  // The notice above covers rows that are only outdated.
  if (state.failed && (more || !state.outdated)) {
    return (
      <FailedLine title={t('home.failed.more')} retryLabel={t('shell.retry')} onRetry={() => void store.retry()} />
    );
  }
  if (more) {
    return (
      <div className="flex min-h-20 items-center gap-3.5" aria-busy={state.loading === 'next'}>
        <Skeleton className="size-14 rounded-[22%]" />
        <span className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-4/5" />
        </span>
      </div>
    );
  }
  return null;
}
