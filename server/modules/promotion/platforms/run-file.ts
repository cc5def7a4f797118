import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { OutsideFault } from '../../../platform/outside-api.ts';
import { describeRowProblem, importFile } from '../imports/index.ts';
import { importFileItems } from './file-import.ts';
import { IMPORT_OF } from './read-item.ts';
import { type AttentionReason, MOST_MEDIA_MS, type Progress, type RunReference, type RunRow } from './run.ts';
import { endRun } from './store.ts';
import type { CatalogueDependencies } from './sync-catalogue.ts';

interface FileToRun {
  readonly isWhole: boolean;
  readonly skipsBad: boolean;
  readonly bytes: Buffer;
}

/** Stores a run's file until the run ends. */
export async function storeRunFile(tx: Transaction, run: RunReference, file: FileToRun): Promise<void> {
  // Deletes the files of runs whose process died.
  await tx
    .deleteFrom('catalogue_files as f')
    .using('platform_runs as r')
    .whereRef('r.site_id', '=', 'f.site_id')
    .whereRef('r.run_id', '=', 'f.run_id')
    .where('f.site_id', '=', run.siteId)
    .where('r.state', '<>', 'running')
    .execute();
  await tx
    .insertInto('catalogue_files')
    .values({
      site_id: run.siteId,
      run_id: run.runId,
      is_whole: file.isWhole,
      skips_bad: file.skipsBad,
      bytes: file.bytes,
    })
    .execute();
}

export async function deleteRunFile(db: Database, { siteId, runId }: RunReference): Promise<void> {
  await db.deleteFrom('catalogue_files').where('site_id', '=', siteId).where('run_id', '=', runId).execute();
}

/** Imports an operator's file: first its media, then, in one transaction, its items and the end of the run. */
export async function runFile(
  deps: CatalogueDependencies,
  run: RunRow,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { site_id: siteId, run_id: runId } = run;
  const file = await deps.db
    .selectFrom('catalogue_files')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (!file) throw new OutsideFault('refused', 'the file is gone');
  const report = await importFile(
    {
      mostMs: MOST_MEDIA_MS,
      ...deps,
      saveItems: async (items, now, left) => {
        signal.throwIfAborted();
        await progress('saving', 0, items.items.length);
        return inTransaction(deps.db, async (tx) => {
          const { ratiosKept, linksKept, ...outcome } = await importFileItems(tx, items, run.takes_short, now);
          const attention: AttentionReason[] = [];
          if (outcome.missing > 0) attention.push('short_list');
          if (ratiosKept.length > 0) attention.push('ratios_kept');
          if (linksKept.length > 0) attention.push('links_kept');
          if (left.rows > 0) attention.push('unreadable');
          if (left.media > 0) attention.push('media_failed');
          const counts = {
            ...outcome,
            listed: items.items.length,
            ratiosKept: ratiosKept.length,
            linksKept: linksKept.length,
            unreadable: left.rows,
            mediaFailed: left.media,
          };
          await endRun(tx, { siteId, runId }, { counts, attention }, now);
          return outcome;
        });
      },
    },
    {
      siteId,
      kind: IMPORT_OF[run.platform],
      bytes: file.bytes,
      isWhole: file.is_whole,
      skipBad: file.skips_bad,
      locales: [],
      signal,
      progress: (phase, done, of) => {
        // Not awaited, so that copying continues; if the report fails, the next step fails with the same error.
        if (phase === 'media') progress('media', done, of).catch(() => {});
      },
    },
    deps.clock(),
  );
  if (report.outcome !== 'refused') return;
  const [first] = report.bad;
  throw new OutsideFault('refused', report.refusal ?? (first ? describeRowProblem(first) : 'nothing in it'));
}
