import { LIST_PAGE_SIZE } from '@pitaka/contract/constants.ts';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips } from '@pitaka/ui/primitives/tabs.tsx';
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
  /** In place of an empty list. */
  empty: { icon?: ReactNode; title: string; text?: string; action?: ReactNode };
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
      empty={<EmptyState {...empty} />}
      failed={<FailedList title={failed} onRetry={() => void store.retry()} />}
    />
  );
}

export interface RecordFilterProps<Filter extends string> {
  label: string;
  /** What '' is called. */
  all: string;
  values: readonly Exclude<Filter, ''>[];
  nameOf: (value: Exclude<Filter, ''>) => string;
  value: Filter | '';
  onChange: (value: Filter | '') => void;
}

/** What the list is narrowed down to, above it. */
export function RecordFilter<Filter extends string>(props: RecordFilterProps<Filter>) {
  const { label, all, values, nameOf, value, onChange } = props;
  return (
    <Chips<Filter | ''>
      label={label}
      value={value}
      onChange={onChange}
      choices={[{ value: '', label: all }, ...values.map((one) => ({ value: one, label: nameOf(one) }))]}
      className="-mx-4 px-4 pb-3"
    />
  );
}
