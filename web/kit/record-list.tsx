import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips, type Choice } from '@pitaka/ui/primitives/tabs.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { FailedList } from '../lists/failed-list.tsx';
import { createListStore, type ListStore } from '../lists/list-store.ts';
import type { LoadedPage } from '../lists/paged-list.ts';
import { type ListPlace, PagedRows, topOfList } from '../lists/paged-rows.tsx';

export interface RecordSource<Row> {
  readonly store: ListStore<Row>;
  readonly place: ListPlace;
  /** Another filter is another list. */
  readonly filter: string;
}

type LoadRecords<Row, Filter> = (
  page: { number: number; size: number },
  filter: Filter,
  options: { errors: 'own'; signal: AbortSignal },
) => Promise<LoadedPage<Row>>;

/** A list of records by one filter. `load` is a function of the module, not of the component. */
export function useRecords<Row extends { id: string }, Filter extends string>(
  load: LoadRecords<Row, Filter>,
  filter: Filter,
): RecordSource<Row> {
  return useMemo(
    () => ({
      filter,
      place: topOfList(),
      store: createListStore<Row>({
        idOf: (row) => row.id,
        logError: (error) => console.warn('records could not be loaded', error),
        load: (number, signal) => load({ number, size: LIST_PAGE_SIZE }, filter, { errors: 'own', signal }),
      }),
    }),
    [load, filter],
  );
}

export interface RecordListProps<Row> {
  source: RecordSource<Row>;
  row: (row: Row) => ReactElement;
  /** In place of an empty list; `begin`: where the first record is made. */
  empty: { icon?: ReactNode; title: string; text?: string; begin?: { to: '/Deposit' | '/Withdraw'; label: string } };
  /** In place of one that could not be loaded. */
  failed: string;
}

/** Records, newest first; each row opens its detail. */
export function RecordList<Row>({ source, row, empty, failed }: RecordListProps<Row>) {
  const { store, place, filter } = source;
  return (
    <PagedRows
      key={filter}
      store={store}
      place={place}
      row={row}
      empty={<NoRecords {...empty} isFiltered={filter !== ''} />}
      failed={<FailedList title={failed} onRetry={() => void store.retry()} />}
    />
  );
}

function NoRecords({ begin, isFiltered, ...texts }: RecordListProps<unknown>['empty'] & { isFiltered: boolean }) {
  const action = begin && !isFiltered && (
    <Link to={begin.to} className={buttonClass()}>
      {begin.label}
    </Link>
  );
  return <EmptyState {...texts} action={action} />;
}

export interface RecordFilterProps<Filter extends string> {
  label: string;
  /** '' is all of them. */
  choices: readonly Choice<Filter>[];
  value: Filter;
  onChange: (value: Filter) => void;
}

/** What the list is narrowed down to, above it. */
export function RecordFilter<Filter extends string>(props: RecordFilterProps<Filter>) {
  return <Chips {...props} className="-mx-4 px-4 pb-3" />;
}
