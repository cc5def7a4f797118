import type { AnswerOf, CallPath } from '@pitaka/contract/calls/index.ts';
import { buttonClass } from '@pitaka/ui/primitives/button.tsx';
import { EmptyState } from '@pitaka/ui/primitives/states.tsx';
import { Chips, type Choice } from '@pitaka/ui/primitives/tabs.tsx';
import type { LucideIcon } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { createStoredPagedCall, type ListRequest, type PagedCall, type RowOf } from '../data/paged-call.ts';
import { useEntryState, useListMemory } from '../lists/entry-memory.ts';
import { FailedList } from '../lists/failed-list.tsx';
import { createListStore, type ListStore } from '../lists/list-store.ts';
import type { LoadedPage } from '../lists/paged-list.ts';
import { type ListPlace, PagedRows, topOfList } from '../lists/paged-rows.tsx';
import { Link } from '../navigation/link.tsx';
import { useSession } from '../session/use-session.ts';
import { useLocale } from '../texts.ts';
import { useQuickChoice } from './use-quick-choice.ts';

export interface RecordSource<Row> {
  readonly store: ListStore<Row>;
  readonly place: ListPlace;
  /** The filter of this list; another filter makes another list. */
  readonly filter: string;
}

/**
 * A list of records of one call by one filter; going back restores it. `request`: the filter as part of the call's
 * request. `idOf`: for rows without an `id`.
 */
export function useRecords<Path extends CallPath>(
  path: Path,
  request: ListRequest<Path>,
  filter = '',
  idOf: (row: RowOf<Path>) => string = (row) => (row as { id: string }).id,
): RecordSource<RowOf<Path>> {
  const locale = useLocale();
  const token = useSession()?.token ?? '';
  return useListMemory(path, `${filter} ${locale} ${token}`, () => ({
    filter,
    place: topOfList(),
    store: createListStore<RowOf<Path>>({
      ...(createStoredPagedCall(path, request) as PagedCall<AnswerOf<Path> & LoadedPage<RowOf<Path>>>),
      idOf,
      newestFirst: true,
      logError: (error) => console.warn('records could not be loaded', error),
    }),
  }));
}

export interface FilteredRecords<Row, Filter extends string> {
  readonly source: RecordSource<Row>;
  readonly filter: Filter | '';
  readonly setFilter: (filter: Filter | '') => void;
}

/**
 * A list of records with a filter that users choose, at first `first`: all records, or those that the address names. `onChange`, a function of the module and not
 * of the component, calls back whenever a live message reports a change in the list.
 */
export function useFilteredRecords<Path extends CallPath, Filter extends string>(
  path: Path,
  requestFor: (filter: Filter | '') => ListRequest<Path>,
  onChange: (again: () => void) => () => void,
  first: Filter | '' = '',
): FilteredRecords<RowOf<Path>, Filter> {
  const [filter, setFilter] = useEntryState<Filter | ''>(`${path} filter`, first);
  const source = useRecords(path, requestFor(filter), filter);
  const { store } = source;
  useEffect(() => onChange(() => void store.takeIn()), [onChange, store]);
  return { source, filter, setFilter };
}

export interface RecordListProps<Row> {
  source: RecordSource<Row>;
  /** `before`: the row above it. */
  row: (row: Row, before: Row | undefined) => ReactElement;
  /** In place of an empty list; `begin`: the page where the first record is made. */
  empty: {
    icon?: LucideIcon;
    title: string;
    text?: string;
    /**
     * Shown if a filter matches no records. It replaces title and text; if there is no `text`, it follows the title.
     */
    filtered?: string;
    begin?: { to: '/Deposit' | '/Withdraw'; label: string };
  };
  /** In place of a list that could not be loaded. */
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

type NoRecordsProps = RecordListProps<unknown>['empty'] & { isFiltered: boolean };

function NoRecords({ icon: Icon, title, text, filtered, begin, isFiltered }: NoRecordsProps) {
  const action = begin && !isFiltered && (
    <Link to={begin.to} className={buttonClass()}>
      {begin.label}
    </Link>
  );
  const icon = Icon && <Icon size={40} strokeWidth={1.5} />;
  if (isFiltered && text) return <EmptyState icon={icon} title={filtered ?? title} />;
  return <EmptyState icon={icon} title={title} text={isFiltered ? filtered : text} action={action} />;
}

export interface RecordFilterProps<Filter extends string> {
  records: Pick<FilteredRecords<never, Filter>, 'filter' | 'setFilter'>;
  label: string;
  /** The choices besides "all". */
  choices: readonly Choice<Filter>[];
  all: string;
}

/** The chips of the filter, above the list. */
export function RecordFilter<Filter extends string>({ records, label, choices, all }: RecordFilterProps<Filter>) {
  const [shown, choose] = useQuickChoice(records.filter, records.setFilter);
  return (
    <Chips<Filter | ''>
      label={label}
      choices={[{ value: '', label: all }, ...choices]}
      value={shown}
      onChange={choose}
      className="-mx-4 px-4 pb-3"
    />
  );
}
