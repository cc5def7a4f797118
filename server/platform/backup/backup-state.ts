import type { Database } from '../db/database.ts';
import type { BackupRunsTable } from '../db/tables/installation.ts';
import { newId } from '../ids.ts';

export interface BackupRun {
  readonly kind: BackupRunsTable['kind'];
  readonly line: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly ok: boolean;
  readonly bytes: number;
  readonly storedBytes: number;
  /** The result, or the reason of the failure. */
  readonly detail: string;
}

/** For the page 'Health' and for metrics. A field is null until its first backup. */
export interface BackupState {
  /** Every commit before this moment is in the archive. Later commits are lost if the machine is lost now (RPO). */
  readonly archivedUntil: Date | null;
  readonly lastBase: BackupRun | null;
  /** The last proof restored everything: its duration is about the duration of a restore (RTO). */
  readonly lastProof: BackupRun | null;
  /** For each kind of run, the newest run if it failed. */
  readonly failures: readonly BackupRun[];
}

export async function recordRun(db: Database, run: BackupRun): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({
      run_id: newId('bk'),
      kind: run.kind,
      line: run.line,
      started_at: run.startedAt,
      ended_at: run.endedAt,
      ok: run.ok,
      bytes: BigInt(run.bytes),
      stored_bytes: BigInt(run.storedBytes),
      detail: run.detail,
    })
    .execute();
}

export async function noteArchived(db: Database, line: string, coveredAt: Date): Promise<void> {
  await db
    .insertInto('backup_archive')
    .values({ line, covered_at: coveredAt })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ line, covered_at: coveredAt }))
    .execute();
}

export async function readBackupState(db: Database): Promise<BackupState> {
  const archive = await db.selectFrom('backup_archive').select('covered_at').executeTakeFirst();
  const [goodBase, goodProof, base, proof] = await Promise.all([
    readNewest(db, 'base', [true]),
    readNewest(db, 'proof', [true]),
    readNewest(db, 'base', [true, false]),
    readNewest(db, 'proof', [true, false]),
  ]);
  return {
    archivedUntil: archive?.covered_at ?? null,
    lastBase: goodBase,
    lastProof: goodProof,
    failures: [base, proof].filter((run) => run !== null && !run.ok) as BackupRun[],
  };
}

async function readNewest(db: Database, kind: BackupRun['kind'], outcomes: boolean[]): Promise<BackupRun | null> {
  const row = await db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('ok', 'in', outcomes)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    kind: row.kind,
    line: row.line,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    ok: row.ok,
    bytes: Number(row.bytes),
    storedBytes: Number(row.stored_bytes),
    detail: row.detail,
  };
}
