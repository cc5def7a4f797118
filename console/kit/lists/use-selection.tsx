import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useMay } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import type { Column } from './column.ts';
import type { BulkDefinition } from './list-definition.ts';

/** Rows that are selected to be acted on together; only those that are still in the list count. */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  bulk: BulkDefinition<Row> | undefined,
  isWanted: boolean,
) {
  const t = useText();
  const may = useMay();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const isOffered = bulk !== undefined && isWanted && may(bulk.permission);
  const toggle = useCallback(
    (key: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const clear = () => setSelected(new Set());
  const chosen = isOffered ? rows.filter((row) => selected.has(keyOf(row))) : [];
  const isAll = rows.length > 0 && chosen.length === rows.length;
  const withBoxes = useMemo(
    () =>
      (columns: readonly Column<Row>[]): readonly Column<Row>[] => {
        if (!isOffered || !bulk) return columns;
        const box: Column<Row> = {
          key: 'select',
          head: bulk.all ? (
            <input
              type="checkbox"
              aria-label={t(bulk.all)}
              checked={isAll}
              onChange={() => setSelected(new Set(isAll ? [] : rows.map(keyOf)))}
              className="size-4 align-middle accent-accent"
            />
          ) : (
            <span className="sr-only">{t('shell.keys.select')}</span>
          ),
          className: 'w-8',
          cell: (row) => (
            <input
              type="checkbox"
              aria-label={bulk.label(row, t)}
              checked={selected.has(keyOf(row))}
              onChange={() => toggle(keyOf(row))}
              className="size-4 align-middle accent-accent"
            />
          ),
        };
        return [box, ...columns];
      },
    [isOffered, isAll, rows, selected, t, toggle, keyOf, bulk],
  );
  const bar: ReactNode = chosen.length > 0 && bulk ? bulk.bar(chosen, clear) : undefined;
  return { isOffered, toggle, clear, withBoxes, bar };
}
