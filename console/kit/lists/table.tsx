import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Column, Sorting } from './column.ts';

export interface TableProps<Row> {
  /** The list's name, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row that the keys act on. */
  current?: string | undefined;
  onPick?: (row: Row) => void;
  isStale?: boolean;
  /** The shown columns; if left out, all columns that are not optional. */
  shown?: readonly string[] | undefined;
  /** The server's order of the rows. */
  sorting?: Sorting | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

/**
 * Depends on the width of the table itself: the same list is wide if it stands alone, and narrow beside an open record.
 */
const FROM = {
  desktop: 'hidden @2xl:table-cell',
  wide: 'hidden @4xl:table-cell',
  widest: 'hidden @5xl:table-cell',
} as const;

function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    'px-2 py-1 @5xl:px-3',
    column.isFigure ? 'tabular whitespace-nowrap text-end' : !column.className?.includes('text-end') && 'text-start',
    column.from && FROM[column.from],
    column.className,
  );
}

/** Rows of one kind. The current row stays visible when the keys move it. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, shown, current, onPick, isStale = false } = props;
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isWider = useIsWider(frame);
  // As text: with an array, which a page creates anew in each render, every row would render again.
  const chosen = shown?.join(' ');
  const visible = useMemo(() => {
    const keys = chosen?.split(' ');
    return columns.filter(({ key, isOptional }) => (keys ? keys.includes(key) : !isOptional));
  }, [columns, chosen]);
  const pickRow = useSamePick(onPick);
  useEffect(() => {
    if (current === undefined) return;
    body.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    // The keys can also scroll wide content: only then the frame takes the focus.
    <section
      ref={frame}
      aria-label={isWider ? caption : undefined}
      tabIndex={isWider ? 0 : undefined}
      className="@container relative overflow-x-auto"
    >
      <table className={classNames('w-full border-collapse', isStale && 'opacity-60')}>
        <caption className="sr-only">{caption}</caption>
        <Head columns={visible} sorting={props.sorting} onSort={props.onSort} />
        <tbody ref={body}>
          {rows.map((row) => {
            const key = keyOf(row);
            return (
              <TableRow
                key={key}
                name={key}
                row={row}
                columns={visible}
                isCurrent={key === current}
                onPick={onPick && pickRow}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface TableRowProps<Row> {
  name: string;
  row: Row;
  columns: readonly Column<Row>[];
  isCurrent: boolean;
  onPick: ((row: Row) => void) | undefined;
}

/**
 * Renders only when the row itself has changed: a key that moves through fifty rows changes two (docs/decisions/241).
 */
const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ name, row, columns, isCurrent, onPick }: TableRowProps<Row>) {
  return (
    <tr
      data-row={name}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onPick ? (event) => pick(event, () => onPick(row)) : undefined}
      className={classNames(
        'row border-line border-b last:border-b-0',
        onPick && 'cursor-pointer hover:bg-page',
        'aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Always calls the latest function, under one identity: a page creates it with each render. */
function useSamePick<Row>(onPick: ((row: Row) => void) | undefined): (row: Row) => void {
  const latest = useRef(onPick);
  latest.current = onPick;
  return useCallback((row) => latest.current?.(row), []);
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function Head<Row>({ columns, sorting, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr className="row border-line border-b text-ink-faint text-xs">
        {columns.map((column) => {
          const { sort } = column;
          const isSorted = sort !== undefined && sorting?.by === sort;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
              className={classNames(cellClass(column), 'whitespace-nowrap font-semibold')}
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
                  {column.head}
                  {isSorted &&
                    (sorting.isDescending ? <ArrowDown aria-hidden size={13} /> : <ArrowUp aria-hidden size={13} />)}
                </button>
              ) : (
                column.head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Whether the content of the frame is wider than the frame. */
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

/**
 * A link, a button or a checkbox inside the row handles its own press; a press that selects text does not open the row
 * either.
 */
function pick(event: React.MouseEvent, then: () => void): void {
  if ((event.target as HTMLElement).closest('a, button, input, label')) return;
  if (getSelection()?.toString()) return;
  then();
}
