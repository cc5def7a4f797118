import type { RawRow } from '@pitaka/core/promotion/import/raw-row.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import { readRowsOffThread, SMALL_BYTES } from '../../../../platform/off-thread.ts';
import { type ReadOptions, readTable, type Table } from './read-table.ts';

const WORKER = new URL('./read-table.worker.ts', import.meta.url);

/** Reads a table like readTable; uses a thread if the file is so large that other callers would have to wait. */
export async function readTableOffThread(
  bytes: Buffer,
  kind: string,
  { encoding, delimiter }: ReadOptions = {},
): Promise<Result<Table, 'file_unreadable'>> {
  const options = { encoding, delimiter };
  if (bytes.length < SMALL_BYTES) return readTable(bytes, kind, options);
  const { read, rows } = await readRowsOffThread<RawRow, { read: Result<Table, 'file_unreadable'> }>(WORKER, {
    bytes,
    kind,
    options,
  });
  return read.ok ? ok({ ...read.value, rows }) : read;
}
