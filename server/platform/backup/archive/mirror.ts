import type { BackupStore } from '../stores/store.ts';
import { parseManifestName } from './names.ts';

/** Copies the objects that the second store lacks. Sealed objects are copied as they are, so no key is needed. */
export async function mirror(from: BackupStore, to: BackupStore, prefix: string): Promise<string[]> {
  const present = new Set((await to.list(prefix)).map(({ name }) => name));
  const missing = (await from.list(prefix)).map(({ name }) => name).filter((name) => !present.has(name));
  // Copies the log in its order, and each manifest last, because a manifest means that its base is complete.
  missing.sort((a, b) => Number(isManifest(a)) - Number(isManifest(b)) || (a < b ? -1 : 1));
  await copyObjects(from, to, missing);
  return missing;
}

export async function copyObjects(from: BackupStore, to: BackupStore, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const bytes = await from.get(name);
    // Retention has removed the object meanwhile.
    if (bytes !== null) await to.put(name, bytes);
  }
}

const isManifest = (name: string) => parseManifestName(name) !== null;
