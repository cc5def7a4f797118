import { ok, type Result } from '@pitaka/core/values/result.ts';
import { readRowsOffThread, SMALL_BYTES } from '../../../../platform/off-thread.ts';
import { type FieldOfFile, type ReadFile, type ReadRow, readCells } from './read-cells.ts';

const WORKER = new URL('./read-cells.worker.ts', import.meta.url);

/** Runs readCells in another thread: a file of 5 MB would block other requests for most of a second. */
export async function readCellsOffThread(
  bytes: Buffer,
  fields: readonly FieldOfFile[],
  columns: Readonly<Record<string, string>>,
): Promise<Result<ReadFile, 'file_unreadable'>> {
  if (bytes.length < SMALL_BYTES) return readCells(bytes, fields, columns);
  const { read, rows } = await readRowsOffThread<ReadRow, { read: Result<ReadFile, 'file_unreadable'> }>(WORKER, {
    bytes,
    fields,
    columns,
  });
  return read.ok ? ok({ ...read.value, rows }) : read;
}
