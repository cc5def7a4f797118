import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are aligned right. */
  readonly isFigure?: boolean;
  /** Left out where the table is narrow, even if the column was chosen. */
  readonly from?: 'desktop' | 'wide' | 'widest';
  /** The server's name of the order by this column: its head sorts. */
  readonly sort?: string;
  /** Shown only if the operator chooses it. */
  readonly isOptional?: boolean;
  readonly className?: string;
}

export interface Sorting {
  readonly by: string;
  readonly isDescending: boolean;
}
