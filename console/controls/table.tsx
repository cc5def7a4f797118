import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ListView } from '../data/use-call.ts';
import { useText } from '../texts.ts';
import { Button } from './button.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** Left out where the table is narrow. */
  readonly from?: 'desktop' | 'wide';
  readonly className?: string;
}

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
}

/** By the width of the table itself: the same queue is wide alone and narrow beside an open record. */
const FROM = { desktop: 'hidden @2xl:table-cell', wide: 'hidden @4xl:table-cell' } as const;

/** Rows of one kind. The current row stays in sight when the keys move it. */
export function Table<Row>({ caption, columns, rows, keyOf, current, onPick, isStale = false }: TableProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isWider = useIsWider(frame);
  useEffect(() => {
    if (current === undefined) return;
    body.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const look = (column: Column<Row>) =>
    classNames(
      'px-3 first:ps-4 last:pe-4',
      column.isFigure ? 'tabular whitespace-nowrap text-end' : !column.className?.includes('text-end') && 'text-start',
      column.from && FROM[column.from],
      column.className,
    );
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
        <thead>
          <tr className="row border-line border-b text-ink-faint text-xs">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classNames(look(column), 'whitespace-nowrap font-medium')}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const key = keyOf(row);
            return (
              <tr
                key={key}
                aria-current={key === current ? 'true' : undefined}
                onClick={onPick ? (event) => pick(event, () => onPick(row)) : undefined}
                className={classNames(
                  'row border-line border-b last:border-b-0',
                  onPick && 'cursor-pointer hover:bg-page',
                  'aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_0_var(--color-accent)]',
                )}
              >
                {columns.map((column) => (
                  <td key={column.key} className={look(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
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

export interface ListTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'isStale'> {
  list: ListView<Row>;
  emptyTitle: string;
  emptyText?: string;
}

const SKELETON_ROWS = 8;

/** A list with all its states: on its way, failed, empty, full, and more to come. */
export function ListTable<Row>({ list, emptyTitle, emptyText, ...table }: ListTableProps<Row>) {
  const t = useText();
  if (list.isLoading) return <SkeletonRows />;
  if (list.error) {
    return (
      <FailedState
        title={t('shell.failed')}
        text={list.error.message}
        retryLabel={t('shell.retry')}
        onRetry={list.retry}
      />
    );
  }
  if (list.items.length === 0) return <EmptyState title={emptyTitle} {...(emptyText ? { text: emptyText } : {})} />;
  return (
    <>
      <Table {...table} rows={list.items} isStale={list.isStale} />
      {list.hasMore && (
        <div className="flex justify-center border-line border-t p-2">
          <Button tone="quiet" busy={list.isLoadingMore} onClick={list.loadMore}>
            {t('shell.more')}
          </Button>
        </div>
      )}
    </>
  );
}

export function SkeletonRows({ rows = SKELETON_ROWS }: { rows?: number }) {
  const t = useText();
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-3 p-4">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing have nothing else
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </div>
  );
}
