import { ok, type Result } from '@pitaka/core/values/result.ts';
import { readRowsOffThread, SMALL_BYTES } from '../../../platform/off-thread.ts';
import { readCsv, type WrittenLine } from './read-csv.ts';

const WORKER = new URL('./read-csv.worker.ts', import.meta.url);

/** Reads a file in another thread: a large one would block other requests. */
export async function readCsvOffThread(text: string): Promise<Result<WrittenLine[], 'file_unreadable'>> {
  if (text.length < SMALL_BYTES) return readCsv(text);
  const { read, rows } = await readRowsOffThread<WrittenLine, { read: Result<null, 'file_unreadable'> }>(WORKER, text);
  return read.ok ? ok(rows) : read;
}
