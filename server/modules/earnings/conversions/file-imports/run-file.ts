import { ok } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { type FraudCheck, lockRates } from '../../fraud/index.ts';
import type { SourceRow } from '../sources.ts';
import { CONVERSION_FIELDS, importConversions } from './import-conversions.ts';
import { FACT_FIELDS, importFacts } from './import-facts.ts';
import { type Imported, NO_EFFECT } from './imported.ts';
import type { ReadFile } from './read-cells.ts';
import { readCellsOffThread } from './read-cells-off-thread.ts';

export interface EarningFile {
  readonly kind: 'conversions' | 'facts';
  readonly source: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly columns: Readonly<Record<string, string>>;
}

export interface FileSite {
  readonly site: Site;
  readonly fraud: FraudCheck;
}

export interface FileOutcome extends Imported {
  /** Empty if the row is readable. */
  readonly unreadable: string;
  readonly read: ReadFile | undefined;
}

const FIELDS = { conversions: CONVERSION_FIELDS, facts: FACT_FIELDS };

/** The file's rows by our fields, or the reason why the file cannot be read. */
export async function readFile(
  file: EarningFile,
): Promise<{ readonly ok: true; readonly value: ReadFile } | FileOutcome> {
  const read = await readCellsOffThread(file.bytes, FIELDS[file.kind], file.columns);
  const nothing = { problems: [], results: new Map<string, number>(), effect: NO_EFFECT };
  if (!read.ok) {
    return { ...nothing, unreadable: String(read.detail?.sentence ?? 'it cannot be read'), read: undefined };
  }
  const { problems } = read.value;
  return problems.length > 0 ? { ...nothing, problems, unreadable: '', read: read.value } : ok(read.value);
}

/** Imports the rows of a readable file; the caller rolls back if there are problems. */
export async function importFileRows(
  tx: Transaction,
  { site, fraud }: FileSite,
  source: SourceRow,
  file: EarningFile,
  { rows }: ReadFile,
  now: Date,
): Promise<Imported> {
  await lockRates(tx, site.siteId, [file.source]);
  return file.kind === 'facts'
    ? importFacts(tx, { site, fraud }, file.source, rows, now)
    : importConversions(tx, { site, fraud }, source, { name: file.name, rows }, now);
}

export function auditImport(
  tx: Transaction,
  actor: Actor,
  file: EarningFile,
  { rows }: ReadFile,
  { results }: Imported,
  now: Date,
): Promise<unknown> {
  const detail = { kind: file.kind, file: file.name, rows: rows.length, ...Object.fromEntries(results) };
  return recordAuditEvent(tx, actor, { action: 'earning_file.import', target: file.source, detail }, now);
}
