import { listBases } from '../../platform/backup/archive/base-manifest.ts';
import { openStores } from '../../platform/backup/stores/open-stores.ts';
import type { Config } from '../../platform/config.ts';
import { readCluster } from '../../platform/embedded-postgres/cluster.ts';
import { hasClusterFiles } from '../../platform/installation/installation-mark.ts';
import type { Log } from '../../platform/log.ts';
import { StartupError } from '../../platform/startup-error.ts';

/**
 * Refuses to create an embedded database if there is none, but there are backups of one: with a mistyped DATA_DIR, all
 * data would seem lost, and an empty database would be archived beside the real one.
 */
export async function refuseNewBesideBackups({ backup, database, dataDir }: Config, log?: Log): Promise<void> {
  if (backup === null || database.kind === 'external') return;
  if (hasClusterFiles(dataDir) || readCluster(dataDir) !== null) return;
  const { first, second } = openStores(backup);
  for (const store of [first, second]) {
    if (store === null) continue;
    const newest = await listBases(store).then(
      (bases) => bases.at(-1),
      // A new installation must be able to start while its store is away.
      (err: unknown) => void log?.warn({ err }, `the backups in ${store.place} cannot be listed`),
    );
    if (!newest) continue;
    throw new StartupError(
      `There is no database in ${dataDir}, but ${store.place} has backups of one, the newest of ${newest.at.toISOString()}. Correct DATA_DIR, or restore it there (npm run restore). To begin a new installation beside these backups, start once with --really-empty.`,
    );
  }
}
