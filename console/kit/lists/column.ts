import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** Left out where the table is narrow, whatever was chosen. */
  readonly from?: 'desktop' | 'wide' | 'widest';
  /** The server's name of the order by this column: its head sorts. */
  readonly sort?: string;
  /** Shown only when somebody chooses it. */
  readonly isOptional?: boolean;
  readonly className?: string;
}

export interface Sorting {
  readonly by: string;
  readonly isDescending: boolean;
}
