import { useState } from 'react';
import type { Column } from './column.ts';
import type { ListAddress } from './use-list-address.ts';

const KEY = 'console.columns';

/** The operator's columns of a page: the columns in a view's address, or else the last choice on this device. */
export function useShownColumns<Row>(page: string, columns: readonly Column<Row>[], address: ListAddress) {
  const [stored, setStored] = useState(() => read()[page]);
  const standard = columns.filter((column) => !column.isOptional).map(({ key }) => key);
  // Columns that cannot be chosen are always shown; chosen columns that a later version no longer has are left out.
  const chosen = address.columns ?? stored;
  const shown = chosen
    ? columns.filter(({ key, head }) => typeof head !== 'string' || chosen.includes(key)).map(({ key }) => key)
    : standard;
  const choose = (next: readonly string[] | undefined) => {
    write(page, next);
    setStored(next);
    if (address.columns) address.change({ columns: undefined });
  };
  return { shown: shown.length > 0 ? shown : standard, isChosen: chosen !== undefined, choose };
}

type Stored = Record<string, readonly string[] | undefined>;

function read(): Stored {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Stored) : {};
  } catch {
    return {};
  }
}

function write(page: string, columns: readonly string[] | undefined): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [page]: columns }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
