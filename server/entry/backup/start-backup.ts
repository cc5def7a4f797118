import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Counter, Gauge, type Registry } from 'prom-client';
import { dropLines } from '../../platform/backup/archive/open-line.ts';
import { readBackupState } from '../../platform/backup/backup-state.ts';
import { type ContinuousBackup, startContinuousBackup } from '../../platform/backup/continuous-backup.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';

export interface BackupDependencies {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly clock: () => Date;
  readonly registry: Registry;
  /** May replicate. */
  readonly replicationUrl: string;
}

const COMMAND = fileURLToPath(new URL('../commands/backup.ts', import.meta.url));
/** Requests come first. */
const LOW_PRIORITY = 10;
const OUTPUT_BYTES = 4_000;

/**
 * The server's own backup, with its metrics. If backups are not configured, only the slots of earlier backups are
 * dropped.
 */
export function startBackup(deps: BackupDependencies): ContinuousBackup | null {
  const { config, log } = deps;
  if (config.backup === null) {
    void dropLines(deps.replicationUrl).catch((err: unknown) => {
      // Most users of an external database may not see its slots; then they have made none either.
      log.debug({ err }, 'the slots of an earlier backup cannot be looked for');
    });
    return null;
  }
  const failures = new Counter({
    name: 'pitaka_backup_failures_total',
    help: 'Failures of the continuous backup, by step',
    labelNames: ['step'],
    registers: [deps.registry],
  });
  const backup = startContinuousBackup({
    settings: config.backup,
    connectionString: deps.replicationUrl,
    mediaDir: config.mediaDir,
    db: deps.db,
    log,
    clock: deps.clock,
    runNightly,
    onFailure: (step) => failures.inc({ step }),
  });
  addAges(deps, backup);
  return backup;
}

/** Ages are computed when they are read: an age that is no longer updated would stay young for ever. */
function addAges({ db, clock, registry }: BackupDependencies, backup: ContinuousBackup): void {
  const startedAt = clock();
  const secondsSince = (at: Date) => (clock().getTime() - at.getTime()) / 1000;
  const age = (name: string, help: string, read: () => Promise<Date | null>) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A backup that was never made counts as old as this process, so the alarm on its age fires, too.
        this.set(secondsSince((await read().catch(() => null)) ?? startedAt));
      },
    });
  };
  age('pitaka_backup_age_seconds', 'Since the last complete base backup', async () => {
    return (await readBackupState(db)).lastBase?.endedAt ?? null;
  });
  age('pitaka_backup_proof_age_seconds', 'Since a backup was last restored and verified', async () => {
    return (await readBackupState(db)).lastProof?.endedAt ?? null;
  });
  age('pitaka_wal_archive_age_seconds', 'Every commit older than this is in the archive', async () => {
    return backup.coveredAt() ?? (await readBackupState(db)).archivedUntil;
  });
}

/** In a process of its own, because a restore and its checks compute for minutes. */
async function runNightly(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, '--nightly'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-OUTPUT_BYTES)));
  }
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    const ended = await new Promise<string | number | null>((resolve, reject) => {
      child.once('close', (code, killedBy) => resolve(killedBy ?? code));
      child.once('error', reject);
    });
    if (ended !== 0 && !signal.aborted) throw new Error(`the nightly backup ended with ${ended}: ${output.trim()}`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
