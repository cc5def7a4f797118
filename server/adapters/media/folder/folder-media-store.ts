import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from '../../../modules/site/media/media-store.port.ts';

/** Media in a folder, split into 256 subfolders by the first characters of the name. */
export function createFolderMediaStore(folder: string): MediaStore {
  const pathOf = (name: string): string => {
    if (!/^[0-9a-f]{8,}\.[a-z0-9]+$/.test(name)) throw new Error(`no name of a media file: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };

  async function sizeOf(name: string): Promise<number | undefined> {
    try {
      return (await stat(pathOf(name))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    async put(name, bytes) {
      if ((await sizeOf(name)) === bytes.byteLength) return;
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      // Written to a temporary name and renamed, so that readers see the whole file or none.
      const aside = `${path}.${randomUUID()}.part`;
      await writeFile(aside, bytes);
      await rename(aside, path);
    },
    size: sizeOf,
    read(name, range) {
      return createReadStream(pathOf(name), range ?? {});
    },
  };
}
