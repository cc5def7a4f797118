import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Column, Sorting } from './column.ts';

export interface TableProps<Row> {
  /** What it lists, for those who do not see the page around it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row that the keys act on. */
  current?: string | undefined;
  onPick?: (row: Row) => void;
  isStale?: boolean;
  /** The columns that are shown; left out, all that are not optional. */
  shown?: readonly string[] | undefined;
  /** The order the server gave the rows in. */
  sorting?: Sorting | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

/** A row may be anything, a word too; the library wants objects. */
interface Boxed<Row> {
  readonly row: Row;
}

/** By the width of the table itself: the same list is wide alone and narrow beside an open record. */
const FROM = {
  desktop: 'hidden @2xl:table-cell',
  wide: 'hidden @4xl:table-cell',
  widest: 'hidden @5xl:table-cell',
} as const;

function look<Row>(column: Column<Row>): string {
  return classNames(
    'px-2 py-1 @5xl:px-3',
    column.isFigure ? 'tabular whitespace-nowrap text-end' : !column.className?.includes('text-end') && 'text-start',
    column.from && FROM[column.from],
    column.className,
  );
}

function useColumnTable<Row>({ columns, rows, keyOf, shown }: TableProps<Row>) {
  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Boxed<Row>> => ({
          id: column.key,
          header: () => column.head,
          cell: ({ row }) => column.cell(row.original.row),
          enableSorting: column.sort !== undefined,
        }),
      ),
    [columns],
  );
  const columnVisibility = Object.fromEntries(
    columns.map(({ key, isOptional }) => [key, shown ? shown.includes(key) : !isOptional]),
  );
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  return useTable({
    features,
    columns: defs,
    data,
    getRowId: (boxed) => keyOf(boxed.row),
    // The server sorts: it alone has all the rows.
    manualSorting: true,
    state: { columnVisibility },
  });
}

/** Rows of one kind. The current row stays in sight when the keys move it. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, current, onPick, isStale = false } = props;
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isWider = useIsWider(frame);
  const table = useColumnTable(props);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  useEffect(() => {
    if (current === undefined) return;
    body.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    // What does not fit is scrolled by the keys too: then, and only then, the frame takes the focus.
    <section
      ref={frame}
      aria-label={isWider ? caption : undefined}
      tabIndex={isWider ? 0 : undefined}
      className="@container relative overflow-x-auto"
    >
      <table className={classNames('w-full border-collapse', isStale && 'opacity-60')}>
        <caption className="sr-only">{caption}</caption>
        <Head table={table} byKey={byKey} sorting={props.sorting} onSort={props.onSort} />
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              aria-current={row.id === current ? 'true' : undefined}
              onClick={onPick ? (event) => pick(event, () => onPick(row.original.row)) : undefined}
              className={classNames(
                'row border-line border-b last:border-b-0',
                onPick && 'cursor-pointer hover:bg-page',
                'aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_0_var(--color-accent)]',
              )}
            >
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} className={look(byKey.get(cell.column.id) as Column<Row>)}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps<Row> {
  table: ReactTable<typeof features, Boxed<Row>>;
  byKey: ReadonlyMap<string, Column<Row>>;
  sorting: Sorting | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function Head<Row>({ table, byKey, sorting, onSort }: HeadProps<Row>) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} className="row border-line border-b text-ink-faint text-xs">
          {group.headers.map((header) => {
            const column = byKey.get(header.column.id) as Column<Row>;
            const { sort } = column;
            const isSorted = sort !== undefined && sorting?.by === sort;
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
                className={classNames(look(column), 'whitespace-nowrap font-semibold')}
              >
                {sort !== undefined && onSort ? (
                  <button
                    type="button"
                    onClick={() => onSort(sort)}
                    className={classNames(
                      'inline-flex min-h-6 items-center gap-1 rounded hover:text-ink',
                      isSorted && 'text-ink',
                    )}
                  >
                    <table.FlexRender header={header} />
                    {isSorted &&
                      (sorting.isDescending ? <ArrowDown aria-hidden size={13} /> : <ArrowUp aria-hidden size={13} />)}
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}

/** Whether what is in the frame is wider than the frame. */
function useIsWider(frame: RefObject<HTMLElement | null>): boolean {
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measured = new ResizeObserver(() => setIsWider(element.scrollWidth > element.clientWidth));
    measured.observe(element);
    for (const child of element.children) measured.observe(child);
    return () => measured.disconnect();
  }, [frame]);
  return isWider;
}

/** A link, a button or a box inside the row is pressed for itself; so is text that is being selected. */
function pick(event: React.MouseEvent, then: () => void): void {
  if ((event.target as HTMLElement).closest('a, button, input, label')) return;
  if (getSelection()?.toString()) return;
  then();
}
