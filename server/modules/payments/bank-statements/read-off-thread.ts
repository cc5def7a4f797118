import { type Result, refuse } from '@pitaka/core/values/result.ts';
import { computeOffThread, OffThreadError } from '../../../platform/off-thread.ts';
import type { FileRefusal } from './read-file.ts';
import { type ReadStatementFile, readForImport, type StatementFile } from './read-for-import.ts';

/** Smaller files take a few milliseconds, less than a thread takes to start. */
const LARGE_BYTES = 128 * 1024;
const MODULE = new URL('./read-for-import.worker.ts', import.meta.url);

/** Like readForImport, but a large file does not make other callers wait. */
export async function readOffThread(file: StatementFile): Promise<Result<ReadStatementFile, FileRefusal>> {
  if (file.bytes.length <= LARGE_BYTES) return readForImport(file);
  try {
    return await computeOffThread<Result<ReadStatementFile, FileRefusal>>(MODULE, file);
  } catch (error) {
    if (error instanceof OffThreadError) return refuse('statement_unreadable', { why: 'too_much' });
    throw error;
  }
}
