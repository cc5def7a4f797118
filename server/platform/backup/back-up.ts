import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type CopiedFile, copyFile, listTree } from './copy-tree.ts';
import { writeManifest } from './manifest.ts';

export interface BackUpRequest {
  readonly dataDir: string;
  /** null: without media. */
  readonly mediaDir: string | null;
  /** A folder that must not exist yet. */
  readonly target: string;
  /** Connects to the running database as its superuser. */
  readonly superuserUrl: string;
  readonly now: Date;
}

export interface BackedUp {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Excluded files: the server recreates them at its start, or they are valid only while it runs (see PostgreSQL's manual
 * on backups).
 */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\/.+|pg_internal\.init.*|backup_label.*|tablespace_map.*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;

/** Files next to the cluster that are needed to read its data. */
const BESIDE = ['postgres.json', 'secret-keys'];

/**
 * Copies the embedded database while it runs, with PostgreSQL's low-level backup functions. Copied files may be torn
 * and from different moments: the write-ahead log since the beginning is also copied, and repairs them at the first
 * start.
 */
export async function backUp(request: BackUpRequest): Promise<BackedUp> {
  const { dataDir, target } = request;
  if (existsSync(target)) throw new StartupError(`${target} already exists: choose a folder that does not exist.`);
  const draft = `${target}.partial`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const cluster = join(dataDir, 'postgres');
  const client = new pg.Client({ connectionString: request.superuserUrl, application_name: 'pitaka backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    // Keeps log segments from being recycled as long as this connection is open.
    await client.query(`SELECT pg_create_physical_replication_slot('pitaka_backup_' || pg_backend_pid(), true, true)`);
    const { rows: started } = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('pitaka', true)) AS segment`,
    );
    const tree = await listTree(cluster, (path) => LEFT_OUT.test(path));
    const files: CopiedFile[] = [];
    for (const path of tree.files) await copyInto(files, dataDir, draft, `postgres/${path}`);

    const { rows: stopped } = await client.query<{ segment: string; label: string }>(
      `SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(false)`,
    );
    const [first, last] = [started[0]?.segment ?? '', stopped[0]?.segment ?? ''];
    const log = await listTree(join(cluster, 'pg_wal'));
    // Names of segments sort by their order. Timeline history files are short and always needed.
    const segments = log.files.filter(
      (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
    );
    if (!segments.includes(last)) throw new Error(`the log segment ${last} is missing`);
    for (const name of segments) await copyInto(files, dataDir, draft, `postgres/pg_wal/${name}`);
    files.push(await writeLabel(draft, stopped[0]?.label ?? ''));

    for (const name of BESIDE) await copyInto(files, dataDir, draft, name);
    if (request.mediaDir !== null && existsSync(request.mediaDir)) {
      for (const path of (await listTree(request.mediaDir)).files) {
        const copied = await copyFile(request.mediaDir, join(draft, 'media'), path);
        if (copied) files.push({ ...copied, path: `media/${path}` });
      }
    }
    await writeManifest(draft, {
      format: 1,
      madeAt: request.now.toISOString(),
      postgresMajor: Number((await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()),
      folders: [...tree.folders, 'pg_wal'].map((path) => `postgres/${path}`),
      files,
    });
    await rename(draft, target);
    return { files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function copyInto(files: CopiedFile[], from: string, to: string, path: string): Promise<void> {
  const copied = await copyFile(from, to, path);
  if (copied) files.push(copied);
}

/** The label contains the position from which the restored server replays the log; it is written only to the backup. */
async function writeLabel(draft: string, text: string): Promise<CopiedFile> {
  const path = 'postgres/backup_label';
  await writeFile(join(draft, path), text, { mode: 0o600 });
  return { path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}
