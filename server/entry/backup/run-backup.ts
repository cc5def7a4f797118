import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mirror } from '../../platform/backup/archive/mirror.ts';
import { linePrefix } from '../../platform/backup/archive/names.ts';
import { listPieces } from '../../platform/backup/archive/open-line.ts';
import { removeOutdated } from '../../platform/backup/archive/retention.ts';
import { takeBase } from '../../platform/backup/archive/take-base.ts';
import { type BackupRun, recordRun } from '../../platform/backup/backup-state.ts';
import { findBase, type Source } from '../../platform/backup/point-in-time/find-base.ts';
import { readServer, readSlots, withClient } from '../../platform/backup/replication/slots.ts';
import type { ObjectSealer } from '../../platform/backup/sealed-object.ts';
import type { BackupStores } from '../../platform/backup/stores/open-stores.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { readCluster } from '../../platform/embedded-postgres/cluster.ts';
import { lockFile } from '../../platform/embedded-postgres/instance-lock.ts';
import { fingerprintOf } from '../../platform/installation/check-secret-keys.ts';
import { readInstallationMark } from '../../platform/installation/installation-mark.ts';
import { readSecretKeys } from '../../platform/secret-keys.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { checkRestored, readHeads } from './check-restored.ts';
import { emptyFolder, withRestored } from './restored-database.ts';

export interface BackupJob {
  readonly config: Config;
  readonly db: Database;
  readonly replicationUrl: string;
  readonly stores: BackupStores;
  readonly sealer: ObjectSealer;
  readonly days: number;
  /** The reason why the log cannot be archived, if this command would have to archive it. */
  archiveFailure(): unknown;
  say(line: string): void;
}

const POLL_MS = 250;
/** The archive is written every ten seconds. */
const ARCHIVED_WITHIN_MS = 120_000;
const LOG_OF_SERVER = 'the log of the server says why (journalctl -u pitaka)';
const MB = 1e6;

/** Makes a base backup of the archived line in the first store, then deletes outdated backups. */
export async function runBase(job: BackupJob): Promise<void> {
  const { stores, sealer, config } = job;
  await recorded(job, 'base', async (line) => {
    const keys = config.secretKeys ?? readSecretKeys(config.dataDir) ?? [];
    const base = await takeBase({
      connectionString: job.replicationUrl,
      store: stores.first,
      sealer,
      line,
      credentials: config.database.kind === 'embedded' ? { ...readCluster(config.dataDir)?.credentials } : null,
      installation: readInstallationMark(config.dataDir)?.id,
      secretKeys: keys.map((key) => ({ id: key.id, fingerprint: fingerprintOf(key) })),
    });
    // A base is of no use without the log up to its end.
    await findWhenArchived(job, line, BigInt(base.manifest.endLsn));
    await removeOutdated(stores.first, sealer, job.days, new Date());
    const { bytes } = base.manifest;
    const detail = `${(bytes / MB).toFixed(1)} MB, stored as ${(base.storedBytes / MB).toFixed(1)} MB`;
    return { bytes, storedBytes: base.storedBytes, detail };
  });
}

/**
 * Copies to the second store everything that it lacks. A separate step from the base, which is complete without the
 * copy.
 */
export async function fillSecond({ stores, sealer, days, replicationUrl }: BackupJob): Promise<void> {
  if (!stores.second) return;
  const slots = await withClient(replicationUrl, readSlots);
  for (const { name } of slots) await mirror(stores.first, stores.second, linePrefix(name));
  await removeOutdated(stores.second, sealer, days, new Date());
}

/**
 * Restores everything in the archive into a scratch folder and checks the books and the seals of the journals. The
 * restored chains must also contain the heads that the live database had before.
 */
export async function runProof(job: BackupJob): Promise<void> {
  // Two simultaneous proofs would empty each other's scratch folder.
  const lock = lockFile(
    `${join(job.config.dataDir, 'backup-proof')}.lock`,
    'npm run backup',
    ({ pid }) => new StartupError(`Another proof is running, in process ${pid}, of the server or of another command.`),
  );
  try {
    await prove(job);
  } finally {
    lock.release();
  }
}

async function prove(job: BackupJob): Promise<void> {
  const { config } = job;
  await recorded(job, 'proof', async (line) => {
    const heads = await readHeads(job.db);
    const { flushed } = await withClient(job.replicationUrl, readServer);
    const source = await findWhenArchived(job, line, flushed);
    const folder = join(config.dataDir, 'backup-proof');
    try {
      const report = await withRestored(source, folder, config, (db) => checkRestored(db, new Date(), heads));
      if (report.problems.length > 0)
        throw new StartupError(`The restored books are wrong: ${report.problems.join('; ')}.`);
      const logBytes = source.pieces.reduce((sum, piece) => sum + Number(piece.end - piece.start), 0);
      const detail = `${report.sealed} journals verified, ${heads.size} chains reach the live heads, the books are in order`;
      return { bytes: source.base.manifest.bytes + logBytes, storedBytes: 0, detail };
    } finally {
      await emptyFolder(folder);
    }
  });
}

/** The newest base of the line, with its log, once the log reaches a position. */
async function findWhenArchived({ stores, sealer }: BackupJob, line: string, lsn: bigint): Promise<Source> {
  for (const until = Date.now() + ARCHIVED_WITHIN_MS; ; await wait(POLL_MS)) {
    if (((await listPieces(stores.first, line)).at(-1)?.end ?? 0n) >= lsn) {
      return await findBase(stores.first, sealer, null, { line });
    }
    if (Date.now() > until)
      throw new StartupError(`The log of the last minutes does not arrive in ${stores.first.place}: ${LOG_OF_SERVER}.`);
  }
}

/** Runs a step on the line, and records its result even if it fails. */
async function recorded(
  job: BackupJob,
  kind: BackupRun['kind'],
  work: (line: string) => Promise<Pick<BackupRun, 'bytes' | 'storedBytes' | 'detail'>>,
): Promise<void> {
  const startedAt = new Date();
  let line = '';
  try {
    line = await findLine(job);
    const done = await work(line);
    const endedAt = new Date();
    await recordRun(job.db, { kind, line, startedAt, endedAt, ok: true, ...done });
    const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000;
    job.say(`${kind === 'base' ? 'Base backup' : 'Proof'}: ${done.detail}, in ${seconds.toFixed(1)} s.`);
  } catch (error) {
    const detail = (error as Error).message;
    await recordRun(job.db, {
      kind,
      line,
      startedAt,
      endedAt: new Date(),
      ok: false,
      bytes: 0,
      storedBytes: 0,
      detail,
    });
    throw error;
  }
}

/** The line whose log is archived now, by the server or by this command. */
async function findLine({ replicationUrl, archiveFailure }: BackupJob): Promise<string> {
  for (const until = Date.now() + ARCHIVED_WITHIN_MS; ; await wait(POLL_MS)) {
    const failure = archiveFailure();
    if (failure instanceof StartupError) throw failure;
    const slots = await withClient(replicationUrl, readSlots);
    const active = slots.find((slot) => slot.isActive);
    if (active) return active.name;
    if (Date.now() > until) throw new StartupError(`The log is not archived: ${LOG_OF_SERVER}.`);
  }
}
