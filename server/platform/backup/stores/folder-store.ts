import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupStore, StoredObject } from './store.ts';

const DRAFT = '.draft';

export function createFolderStore(folder: string): BackupStore {
  return {
    kind: 'folder',
    place: folder,
    async put(name, bytes) {
      const path = join(folder, name);
      const parent = dirname(path);
      await mkdir(parent, { recursive: true, mode: 0o700 }).catch(explainUnwritable(folder));
      const draft = `${path}.${process.pid}${DRAFT}`;
      try {
        await using(await open(draft, 'w', 0o600), async (file) => {
          await file.writeFile(bytes);
          await file.sync();
        });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      // Without this line, a power cut could lose the name of an object that was reported to the database as stored.
      if (process.platform !== 'win32') await using(await open(parent, 'r'), (entry) => entry.sync());
    },
    async get(name) {
      return await readFile(join(folder, name)).catch(noneIfMissing(null));
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      const start = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
      const walk = async (at: string): Promise<void> => {
        const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(noneIfMissing([]));
        for (const entry of entries) {
          const name = at === '' ? entry.name : `${at}/${entry.name}`;
          if (entry.isDirectory()) await walk(name);
          else if (name.startsWith(prefix) && !name.endsWith(DRAFT)) {
            const bytes = await stat(join(folder, name)).then(({ size }) => size, noneIfMissing(undefined));
            // Another process's retention may have removed the object meanwhile.
            if (bytes !== undefined) found.push({ name, bytes });
          }
        }
      };
      await walk(start);
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true });
    },
  };
}

async function using(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file);
  } finally {
    await file.close();
  }
}

/** Node reports ENOENT where a service of systemd may not write, which reads as if the folder were missing. */
function explainUnwritable(folder: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (!['ENOENT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR'].includes(error.code ?? '')) throw error;
    throw new Error(
      `BACKUP_DIR (${folder}) cannot be written by this process (${error.code}). If the service runs by systemd, npm run live, run again, lets it write there.`,
      { cause: error },
    );
  };
}

function noneIfMissing<None>(none: None): (error: NodeJS.ErrnoException) => None {
  return (error) => {
    if (error.code === 'ENOENT') return none;
    throw error;
  };
}
