import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = new Set<string>();

/** A folder for one run. */
export async function makeWorkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pitaka-bench-'));
  made.add(folder);
  return folder;
}

/** Removes the folders when no program uses them any more. */
export async function removeWorkFolders(): Promise<void> {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
  made.clear();
}
