import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { findSource } from '../conversions/index.ts';
import type { FraudCheck } from '../fraud/index.ts';
import { CONVERSION_FIELDS, importConversions } from './import-conversions.ts';
import { FACT_FIELDS, importFacts } from './import-facts.ts';
import type { Imported } from './imported.ts';
import type { ReadFile } from './read-cells.ts';
import { readCellsOffThread } from './read-cells-off-thread.ts';

export interface EarningFile {
  readonly kind: 'conversions' | 'facts';
  readonly source: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly columns: Readonly<Record<string, string>>;
}

export interface FileOutcome extends Imported {
  /** '' where it could be read. */
  readonly unreadable: string;
  readonly read: ReadFile | undefined;
}

const FIELDS = { conversions: CONVERSION_FIELDS, facts: FACT_FIELDS };

/** Thrown to undo what only was to be looked at. */
class OnlyLooked extends Error {
  readonly imported: Imported;
  constructor(imported: Imported) {
    super('rolled back: only looked at');
    this.imported = imported;
  }
}

/** Imports a file, all or nothing; `isCheckOnly` does the same and undoes it, so what it says is what would happen. */
export async function importEarningFile(
  db: Database,
  { site, fraud, actor }: { readonly site: Site; readonly fraud: FraudCheck; readonly actor: Actor },
  file: EarningFile,
  isCheckOnly: boolean,
  now: Date,
): Promise<Result<FileOutcome, 'not_found'>> {
  const source = await findSource(db, site.siteId, file.source);
  if (file.kind === 'conversions' && source?.status !== 'active') return refuse('not_found');
  const read = await readCellsOffThread(file.bytes, FIELDS[file.kind], file.columns);
  const nothing = { problems: [], results: new Map<string, number>() };
  if (!read.ok) {
    return ok({ ...nothing, unreadable: String(read.detail?.sentence ?? 'it cannot be read'), read: undefined });
  }
  const { rows } = read.value;
  if (read.value.problems.length > 0) {
    return ok({ ...nothing, problems: read.value.problems, unreadable: '', read: read.value });
  }
  const imported = await inTransaction(db, async (tx) => {
    const done =
      file.kind === 'facts' || !source
        ? await importFacts(tx, site, file.source, rows, now)
        : await importConversions(tx, { site, fraud }, source, { name: file.name, rows }, now);
    if (isCheckOnly || done.problems.length > 0) throw new OnlyLooked(done);
    const detail = { kind: file.kind, file: file.name, rows: rows.length, ...Object.fromEntries(done.results) };
    const target = file.source;
    await recordAuditEvent(tx, actor, { action: 'earning_file.import', target, detail }, now);
    return done;
  }).catch((error: unknown) => {
    if (error instanceof OnlyLooked) return error.imported;
    throw error;
  });
  return ok({ ...imported, unreadable: '', read: read.value });
}
