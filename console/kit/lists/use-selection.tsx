import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useHasPermission } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import type { Column } from './column.ts';
import type { BulkDefinition } from './list-definition.ts';

const NONE: ReadonlySet<string> = new Set();

/** Rows that are selected for a common action; rows that have left the list do not count. */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  bulk: BulkDefinition<Row> | undefined,
  isWanted: boolean,
) {
  const t = useText();
  const may = useHasPermission();
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const isOffered = bulk !== undefined && isWanted && may(bulk.permission);
  const canSelect = bulk?.canSelect;
  const open = useMemo(() => (canSelect ? rows.filter(canSelect) : rows), [rows, canSelect]);
  const keys = useMemo(() => new Set(open.map(keyOf)), [open, keyOf]);
  const selected = useMemo(() => picked ?? (bulk?.startsWithAll ? keys : NONE), [picked, keys, bulk?.startsWithAll]);
  const toggle = useCallback(
    (key: string) => {
      if (!keys.has(key)) return;
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      setPicked(next);
    },
    [keys, selected],
  );
  const clear = () => setPicked(NONE);
  const chosen = isOffered ? open.filter((row) => selected.has(keyOf(row))) : [];
  const isAll = open.length > 0 && chosen.length === open.length;
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
              disabled={keys.size === 0}
              onChange={() => setPicked(isAll ? NONE : keys)}
              className="size-4 align-middle accent-accent"
            />
          ) : (
            <span className="sr-only">{t('shell.keys.select')}</span>
          ),
          className: 'w-8',
          cell: (row) =>
            keys.has(keyOf(row)) && (
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
    [isOffered, isAll, keys, selected, t, toggle, keyOf, bulk],
  );
  const bar: ReactNode = chosen.length > 0 && bulk ? bulk.bar(chosen, clear) : undefined;
  return { isOffered, chosen, toggle, clear, withBoxes, bar };
}
