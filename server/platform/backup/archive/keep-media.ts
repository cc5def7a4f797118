import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTree } from '../copy-tree.ts';
import type { ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { MEDIA } from './names.ts';

/** A file that the media store is still writing. */
const DRAFT = /\.part$/;

/** Stores the pictures and clips that are missing in the store. They are named by content, so they never change. */
export async function keepMedia(
  mediaDir: string,
  store: BackupStore,
  sealer: ObjectSealer,
  stored: Set<string>,
): Promise<string[]> {
  const kept: string[] = [];
  const { files } = await listTree(mediaDir, (path) => DRAFT.test(path));
  for (const path of files) {
    const name = `${MEDIA}${path}`;
    if (stored.has(name)) continue;
    const bytes = await readFile(join(mediaDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) continue;
    await store.put(name, await sealer.seal(name, bytes));
    stored.add(name);
    kept.push(name);
  }
  return kept;
}

export async function listKeptMedia(store: BackupStore): Promise<Set<string>> {
  return new Set((await store.list(MEDIA)).map(({ name }) => name));
}
