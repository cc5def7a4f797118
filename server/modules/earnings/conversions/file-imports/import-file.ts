import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { readOperatorLimitLeft, spendOperatorLimit } from '../../../back-office/operator-limit/index.ts';
import type { Actor } from '../../../identity/audit/index.ts';
import { countAgainstCeilings, markUnconfirmed, readCeilingLeft } from '../../fraud/index.ts';
import { findSource } from '../sources.ts';
import type { Imported } from './imported.ts';
import { requestFileApproval } from './request-file-approval.ts';
import {
  auditImport,
  type EarningFile,
  type FileOutcome,
  type FileSite,
  importFileRows,
  readFile,
} from './run-file.ts';

export interface FileAnswer extends FileOutcome {
  /** The file counts only once a second person approves; in a preview: a second person would have to approve. */
  readonly waits: boolean;
}

/** Thrown to roll back a preview. */
class Undone extends Error {
  readonly imported: Imported;
  readonly why: 'looked' | 'removed' | 'second_person';
  constructor(imported: Imported, why: Undone['why']) {
    super('rolled back: preview only');
    this.imported = imported;
    this.why = why;
  }
}

/**
 * Imports a file, all or nothing. A file waits for a second person if it adds more than its operator or its source may
 * add in a day, if its value is unknown, or if it changes known sales. It needs confirmation if it removes figures.
 * `isCheckOnly` does the same and rolls it back, so the preview is exact.
 */
export async function importEarningFile(
  db: Database,
  who: FileSite & { readonly actor: Actor },
  file: EarningFile & { /** The number of removed figures that the operator confirmed. */ readonly removing: number },
  isCheckOnly: boolean,
  now: Date,
): Promise<Result<FileAnswer, 'not_found' | 'figures_removed' | 'approval_pending'>> {
  const { site, actor } = who;
  const source = await findSource(db, site.siteId, file.source);
  // A file cannot use a source that was not approved.
  if (source?.status !== 'active') return refuse('not_found');
  const read = await readFile(file);
  if (!('ok' in read)) return ok({ ...read, waits: false });
  const whose = { operatorId: actor.operatorId, source: `source:${file.source}` };
  const imported = await inTransaction(db, async (tx) => {
    const done = await importFileRows(tx, who, source, file, read.value, now);
    if (isCheckOnly || done.problems.length > 0) throw new Undone(done, 'looked');
    if (done.effect.removed.length > file.removing) throw new Undone(done, 'removed');
    const taking = {
      ...whose,
      road: 'earning_file',
      amountMinor: done.effect.sumMinor,
      recordId: file.source,
    } as const;
    const ofSource = new Map([[file.source, done.effect.sumMinor]]);
    if (
      done.effect.withoutRate.size > 0 ||
      done.effect.restated.length > 0 ||
      (await spendOperatorLimit(tx, site, taking, now)) === 'second_person' ||
      (await countAgainstCeilings(tx, site.siteId, ofSource, now)) === 'second_person'
    ) {
      throw new Undone(done, 'second_person');
    }
    await markUnconfirmed(tx, site.siteId, done.effect.sales, now);
    await auditImport(tx, actor, file, read.value, done, now);
    return done;
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error;
    throw error;
  });
  const shown = { unreadable: '', read: read.value };
  if (!(imported instanceof Undone)) return ok({ ...shown, ...imported, waits: false });
  const { effect } = imported.imported;
  if (imported.why === 'removed') return refuse('figures_removed', { count: effect.removed.length });
  if (imported.why === 'second_person') {
    const requested = await requestFileApproval(db, actor, site, { file, effect, rows: read.value.rows.length }, now);
    return requested.ok ? ok({ ...shown, ...imported.imported, waits: true }) : requested;
  }
  const left = await readOperatorLimitLeft(db, site, whose, now);
  const ofSource = await readCeilingLeft(db, site.siteId, file.source, now);
  const isAbove = effect.sumMinor > left || effect.sumMinor > ofSource;
  return ok({
    ...shown,
    ...imported.imported,
    waits: isAbove || effect.withoutRate.size > 0 || effect.restated.length > 0,
  });
}
