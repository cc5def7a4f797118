import { Skeleton } from '@pitaka/ui/primitives/skeleton.tsx';
import { useText } from '../texts.ts';

const ROWS = 8;

interface ListSkeletonProps {
  /** The number of rows that fill a screen if there is nothing above them. */
  rows?: number;
}

/** Placeholder rows, as high as rows are. */
export function ListSkeleton({ rows = ROWS }: ListSkeletonProps) {
  const t = useText();
  return (
    <div aria-busy="true" className="item-rows">
      <p role="status" className="sr-only">
        {t('shell.loading')}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <div key={row} className="item-row min-h-23">
          <Skeleton className="item-row-icon" />
          <Skeleton className="item-row-name h-4 w-1/2" />
          <Skeleton className="item-row-figure h-5 w-16" />
          <Skeleton className="item-row-text mt-1 h-7 w-4/5" />
          <Skeleton className="item-row-actions h-9 w-18 rounded-full" />
        </div>
      ))}
    </div>
  );
}
