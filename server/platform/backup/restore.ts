import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { prepareDataDirectory } from '../data-directory.ts';
import { RESTORE_DRAFT } from '../embedded-postgres/embedded-postgres.ts';
import { lockDataDirectory } from '../embedded-postgres/instance-lock.ts';
import { StartupError } from '../startup-error.ts';
import { copyFile, listTree } from './copy-tree.ts';
import { readManifest } from './manifest.ts';

export interface RestoreRequest {
  /** The backup's folder. */
  readonly from: string;
  readonly dataDir: string;
  readonly mediaDir: string;
  /** Whether existing data is moved aside; otherwise a data directory with a database is refused. */
  readonly replaces: boolean;
  readonly now: Date;
}

export interface Restored {
  readonly files: number;
  /** The folder to which the previous data was moved. */
  readonly asideDir: string | null;
}

/** The files to restore; they replace the files of the data directory. */
const OURS = ['postgres', 'postgres.json', 'secret-keys'];

/**
 * Restores a backup into a data directory and verifies each file. Previous data is moved aside, not removed. At its
 * next start the database replays the log up to the end of the backup.
 */
export async function restore(request: RestoreRequest): Promise<Restored> {
  const { dataDir } = request;
  const from = resolve(request.from);
  const manifest = await readManifest(from);
  prepareDataDirectory(dataDir);
  const lock = lockDataDirectory(dataDir, 'npm run restore');
  const draft = join(dataDir, RESTORE_DRAFT);
  try {
    const there = OURS.filter((name) => existsSync(join(dataDir, name)));
    if (there.length > 0 && !request.replaces) {
      throw new StartupError(
        `${dataDir} already contains a database: add --replace to move it aside, or choose another DATA_DIR.`,
      );
    }
    await rm(draft, { recursive: true, force: true });
    for (const folder of ['postgres', ...manifest.folders])
      await mkdir(join(draft, folder), { recursive: true, mode: 0o700 });
    for (const file of manifest.files) {
      const copied = await copyFile(from, draft, file.path);
      if (copied?.sha256 !== file.sha256) {
        throw new StartupError(
          copied === null
            ? `The backup lacks ${file.path}.`
            : `The backup is damaged: ${file.path} differs from the backup’s checksum.`,
        );
      }
    }
    const asideDir = await putAside(request, there);
    for (const name of OURS) {
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name));
    }
    await importMedia(join(draft, 'media'), request.mediaDir);
    return { files: manifest.files.length, asideDir };
  } finally {
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}

export async function putAside(
  { dataDir, now }: Pick<RestoreRequest, 'dataDir' | 'now'>,
  names: readonly string[],
): Promise<string | null> {
  if (names.length === 0) return null;
  const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/** Media are named by content: existing files stay. */
async function importMedia(from: string, mediaDir: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const path of (await listTree(from)).files) {
    if (!existsSync(join(mediaDir, path))) await copyFile(from, mediaDir, path);
  }
}
