import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type EvaluateDependencies, evaluateLines, type MatchedLine, type StatementSite } from './evaluate-lines.ts';
import type { FileRefusal } from './read-file.ts';
import type { ReadStatementFile, StatementFile } from './read-for-import.ts';
import { readOffThread } from './read-off-thread.ts';
import { findByHash, type KnownStatement } from './views.ts';

export interface StatementPreview {
  readonly file: ReadStatementFile;
  readonly lines: readonly MatchedLine[];
  /** The earlier import of the same file, read in the same way. */
  readonly known: KnownStatement | undefined;
}

/** Shows the effects of importing a file, without writing or locking. */
export async function previewStatement(
  deps: EvaluateDependencies & { readonly db: Database },
  site: StatementSite,
  file: StatementFile,
  importer: string,
  now: Date,
): Promise<Result<StatementPreview, FileRefusal>> {
  const read = await readOffThread(file);
  if (!read.ok) return read;
  const known = await findByHash(deps.db, site.siteId, read.value.readingHash);
  const { period, accountEnd } = read.value;
  const options = { isLocked: false, importer, period, accountEnd };
  const { lines } = await evaluateLines(deps, deps.db, site, read.value.lines, options, now);
  return ok({ file: read.value, lines, known });
}
