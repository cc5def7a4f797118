import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import type { ReactNode } from 'react';
import type { ListView } from '../../data/use-call.ts';
import { useText } from '../../texts.ts';
import { StaleNotice } from '../query-state.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { MoreRows } from './more-rows.tsx';
import { Table, type TableProps } from './table.tsx';

export interface ListTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'isStale'> {
  list: ListView<Row>;
  emptyTitle: string;
  emptyText?: string | undefined;
  emptyAction?: ReactNode;
}

/** A list with all its states: loading, failed, empty, full, outdated, and with more to come. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, emptyTitle, emptyText, emptyAction, ...table } = props;
  const t = useText();
  if (list.isLoading) return <SkeletonRows />;
  if (list.error && !list.hasAnswer) {
    return (
      <FailedState
        title={t('shell.failed')}
        text={list.error.message}
        retryLabel={t('shell.retry')}
        onRetry={list.retry}
      />
    );
  }
  if (list.items.length === 0) {
    return <EmptyState title={emptyTitle} {...(emptyText ? { text: emptyText } : {})} action={emptyAction} />;
  }
  return (
    <>
      {list.error && <StaleNotice onRetry={list.retry} />}
      <Table {...table} rows={list.items} isStale={list.isStale} />
      <MoreRows list={list} />
    </>
  );
}
