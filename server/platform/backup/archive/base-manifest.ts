import * as z from 'zod/mini';
import type { ObjectSealer } from '../sealed-object.ts';
import { DamagedObject } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { LINES, manifestName, parseManifestName } from './names.ts';

const lsn = z.string().check(z.regex(/^\d+$/));

const shape = z.object({
  format: z.literal(1),
  line: z.string(),
  /** By the clock of the database, which also dates the commits. */
  endedAt: z.iso.datetime(),
  startLsn: lsn,
  endLsn: lsn,
  timeline: z.int(),
  segmentBytes: z.int(),
  majorVersion: z.int(),
  bytes: z.int(),
  chunks: z.int(),
  /** Passwords of an embedded database's roles, which only this machine can reach; null for an external database. */
  credentials: z.nullable(z.record(z.string(), z.string())),
  /**
   * The id of the installation that the data directory belongs to. Missing: the version that took the base knew no
   * installation marks.
   */
  installation: z.optional(z.string()),
  /** Names and fingerprints of the keys that the database was written with. The keys themselves are in no backup. */
  secretKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
});

export type BaseManifest = z.infer<typeof shape>;

export interface Base {
  readonly folder: string;
  readonly manifest: BaseManifest;
}

export async function writeBaseManifest(
  store: BackupStore,
  sealer: ObjectSealer,
  folder: string,
  manifest: BaseManifest,
): Promise<void> {
  const name = manifestName(folder);
  await store.put(name, await sealer.seal(name, Buffer.from(JSON.stringify(manifest))));
}

export interface BaseName {
  readonly line: string;
  readonly folder: string;
  readonly at: Date;
}

/** The complete bases, oldest first. */
export async function listBases(store: BackupStore, prefix: string = LINES): Promise<BaseName[]> {
  const found = (await store.list(prefix)).map(({ name }) => parseManifestName(name));
  return found.filter((base) => base !== null).sort((a, b) => a.at.getTime() - b.at.getTime());
}

export async function readBase(store: BackupStore, sealer: ObjectSealer, folder: string): Promise<Base> {
  const name = manifestName(folder);
  const sealed = await store.get(name);
  if (sealed === null) throw new DamagedObject(`The backup lacks ${name}.`);
  const parsed = shape.safeParse(JSON.parse((await sealer.open(name, sealed)).toString('utf8')));
  if (!parsed.success) throw new DamagedObject(`${name} was made by another version of the program.`);
  return { folder, manifest: parsed.data };
}
