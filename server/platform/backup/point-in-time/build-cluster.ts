import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from '../../embedded-postgres/binaries.ts';
import { type Cluster, type Credentials, tightenRights } from '../../embedded-postgres/cluster.ts';
import { type Postmaster, type Settings, startPostmaster } from '../../embedded-postgres/postmaster.ts';
import { chooseAccount } from '../../embedded-postgres/run-as.ts';
import { StartupError } from '../../startup-error.ts';
import { chunkName } from '../archive/names.ts';
import { startOfSegment } from '../replication/lsn.ts';
import { DamagedObject } from '../sealed-object.ts';
import type { Source } from './find-base.ts';
import { readTarInto } from './read-tar.ts';
import { writeLog } from './write-log.ts';

export interface BuiltCluster {
  readonly cluster: Cluster;
  readonly postmaster: Postmaster;
}

const MB = 1024 ** 2;
/** Space for the files that PostgreSQL writes while it replays the log. */
const SPARE_BYTES = 256 * MB;
const CHUNKS_AHEAD = 3;
/** PostgreSQL's own error if the log has no commit after the target. */
const NOTHING_AFTER = /recovery ended before configured recovery target was reached/;

/** Fetches and unpacks a base with its log into an empty folder, like a data directory of its own. */
export async function fetchCluster(source: Source, folder: string): Promise<Cluster> {
  const { base, pieces, store, sealer } = source;
  const { bytes, timeline, segmentBytes, credentials } = base.manifest;
  const logBytes = pieces.reduce((sum, piece) => sum + Number(piece.end - piece.start), 0);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  requireRoom(folder, bytes + logBytes + SPARE_BYTES);
  const dir = join(folder, 'postgres');
  await mkdir(dir, { mode: 0o700 });
  const tar = readTarInto(dir);
  const ahead: Promise<Buffer>[] = [];
  for (let next = 1, taken = 1; taken <= base.manifest.chunks; taken++) {
    for (; next <= base.manifest.chunks && ahead.length < CHUNKS_AHEAD; next++) {
      const chunk = fetchChunk(source, next);
      // A later chunk may fail while an earlier one is written; the loop reports the error when it reaches the chunk.
      chunk.catch(() => {});
      ahead.push(chunk);
    }
    const chunk = await ahead.shift();
    if (chunk) await tar.write(chunk);
  }
  await tar.end();
  const from = startOfSegment(BigInt(base.manifest.startLsn), segmentBytes);
  await writeLog(store, sealer, pieces, { folder: join(dir, 'pg_wal'), from, timeline, segmentBytes });
  await writeIfMissing(dir);
  await writeFile(join(dir, 'recovery.signal'), '', { mode: 0o600 });
  // A name of its own, because the server of the original database may run on this machine, too.
  const own = { ...credentials, clusterName: `pitaka-${randomBytes(6).toString('hex')}` };
  await writeFile(join(folder, 'postgres.json'), `${JSON.stringify(own, null, 2)}\n`, { mode: 0o600 });
  return { dir, logFile: join(folder, 'postgres.log'), credentials: own as Credentials };
}

async function fetchChunk({ store, sealer, base }: Source, number: number): Promise<Buffer> {
  const name = chunkName(base.folder, number);
  const sealed = await store.get(name);
  if (sealed === null) throw new DamagedObject(`The backup lacks ${name}.`);
  return await sealer.open(name, sealed);
}

function requireRoom(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= needed) return;
  throw new StartupError(
    `The disk of ${folder} has ${Math.floor((bavail * bsize) / MB)} MB left, and the restore needs ${Math.ceil(needed / MB)} MB: make room, or choose another DATA_DIR.`,
  );
}

/** Some systems keep a database's configuration outside its data directory. */
async function writeIfMissing(dir: string): Promise<void> {
  const loopback = 'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n';
  for (const [name, text] of [
    ['postgresql.conf', '# The configuration was not in the data directory.\n'],
    ['pg_hba.conf', loopback],
    ['pg_ident.conf', ''],
  ] as const) {
    if (!existsSync(join(dir, name))) await writeFile(join(dir, name), text, { mode: 0o600 });
  }
}

/** Replays the log up to the target, and opens the database there. */
export async function recoverCluster(source: Source, cluster: Cluster): Promise<BuiltCluster> {
  const account = chooseAccount(cluster.dir);
  const binaries = findBinaries(account, source.base.manifest.majorVersion);
  tightenRights(cluster, account);
  const replay: Settings = {
    // The log is in pg_wal already, but PostgreSQL requires a command that could fetch more.
    restore_command: 'exit 1',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
  };
  // This setting accepts no names of zones, not even 'Z'.
  const upTo: Settings =
    source.target === null ? {} : { recovery_target_time: source.target.toISOString().replace('Z', '+00') };
  try {
    return { cluster, postmaster: await startPostmaster(cluster, binaries, account, { ...replay, ...upTo }) };
  } catch (error) {
    const log = existsSync(cluster.logFile) ? readFileSync(cluster.logFile, 'utf8') : '';
    if (source.target === null || !NOTHING_AFTER.test(log)) throw error;
    // The pieces reach past the target, but no commit comes after it: so their end is the state at that time.
    return { cluster, postmaster: await startPostmaster(cluster, binaries, account, replay) };
  }
}
