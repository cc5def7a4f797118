import { listBases, readBase } from '../archive/base-manifest.ts';
import type { ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';

/** The backups of one installation in a store. */
export interface BackedUpInstallation {
  readonly id: string;
  readonly firstBase: Date;
  readonly lastBase: Date;
}

/**
 * The installations with complete bases; the installation with the newest base comes last. Bases whose manifest names
 * no installation are left out.
 */
export async function listInstallations(store: BackupStore, sealer: ObjectSealer): Promise<BackedUpInstallation[]> {
  const bases = await listBases(store);
  const identified = await Promise.all(
    bases.map(async ({ folder, at }) => ({ at, id: (await readBase(store, sealer, folder)).manifest.installation })),
  );
  return [...Map.groupBy(identified, ({ id }) => id)]
    .flatMap(([id, [first, ...more]]) =>
      id !== undefined && first ? [{ id, firstBase: first.at, lastBase: (more.at(-1) ?? first).at }] : [],
    )
    .sort((a, b) => a.lastBase.getTime() - b.lastBase.getTime());
}
