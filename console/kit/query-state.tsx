import { CallRefused } from '@pitaka/ui/call/call-refused.ts';
import { EmptyState, FailedState } from '@pitaka/ui/primitives/states.tsx';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { useText } from '../texts.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

export interface QueryStateProps<Data> {
  query: Query<Data>;
  /** The number of rows in the skeleton. */
  rows?: number;
  /** Shown if the server does not know the record; otherwise its refusal is shown. */
  notFoundTitle?: string;
  /** Whether the answer is empty: `empty` is shown in place of `children`. */
  isEmpty?: (data: Data) => boolean;
  empty?: { readonly title: string; readonly text?: string };
  children: (data: Data) => ReactNode;
}

/** All states of a query: loading, failed with a retry, gone, empty, loaded, or outdated. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, rows, notFoundTitle, isEmpty, empty, children } = props;
  const t = useText();
  const retry = () => void query.refetch();
  const { data, error } = query;
  if (data === undefined) {
    if (query.isPending) return <SkeletonRows {...(rows === undefined ? {} : { rows })} />;
    if (notFoundTitle !== undefined && error instanceof CallRefused && isGone(error)) {
      return <EmptyState title={notFoundTitle} text={t('shell.notFoundText')} className="pt-16" />;
    }
    return (
      <FailedState
        title={t('shell.failed')}
        {...(error ? { text: error.message } : {})}
        retryLabel={t('shell.retry')}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {error && <StaleNotice onRetry={retry} />}
      {empty && isEmpty?.(data) ? <EmptyState {...empty} /> : children(data)}
    </>
  );
}

/** The shown data is outdated: the last request failed. */
export function StaleNotice({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Notice
      action={
        <Button tone="quiet" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    >
      <span role="status">{t('kit.stale')}</span>
    </Notice>
  );
}

function isGone(error: CallRefused): boolean {
  return error.code === 'not_found' || error.code === 'input_invalid';
}
