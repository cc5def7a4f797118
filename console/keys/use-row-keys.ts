import { useEffect, useRef, useState } from 'react';
import { useKeys } from './use-keys.ts';

export interface RowKeys<Row> {
  /** The row that the keys act on, by its key. */
  readonly current: string | undefined;
  readonly row: Row | undefined;
  readonly pick: (row: Row | undefined) => void;
}

/**
 * j and k move through the rows, Enter opens a row. The current row stays current while the list changes. `onMove` gets
 * every row that the keys reach.
 */
export function useRowKeys<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  onOpen?: (row: Row) => void,
  onMove?: (row: Row) => void,
): RowKeys<Row> {
  const [current, setCurrent] = useState<string>();
  const at = rows.findIndex((row) => keyOf(row) === current);
  const place = useRef(0);
  useEffect(() => {
    if (at >= 0) place.current = at;
  }, [at]);
  const move = (step: number) => {
    if (rows.length === 0) return;
    // If the row has left the list, the row in its place becomes the current row.
    const next = at >= 0 ? at + step : current === undefined ? 0 : place.current;
    const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
    if (!row) return;
    setCurrent(keyOf(row));
    onMove?.(row);
  };
  const row = at >= 0 ? rows[at] : undefined;
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: onOpen && row ? () => onOpen(row) : undefined,
  });
  return { current, row, pick: (picked) => setCurrent(picked === undefined ? undefined : keyOf(picked)) };
}
