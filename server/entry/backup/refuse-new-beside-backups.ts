import { listBases } from '../../platform/backup/archive/base-manifest.ts';
import { openStores } from '../../platform/backup/stores/open-stores.ts';
import type { Config } from '../../platform/config.ts';
import { readCluster } from '../../platform/embedded-postgres/cluster.ts';
import { hasClusterFiles } from '../../platform/installation/installation-mark.ts';
import type { Log } from '../../platform/log.ts';
import { StartupError } from '../../platform/startup-error.ts';

/**
 * Refuses to make an embedded database where there is none, but where backups of one are: with a mistyped DATA_DIR it
 * would look as if all data was lost, and archive an empty database beside the real one's.
 */
export async function refuseNewBesideBackups({ backup, database, dataDir }: Config, log?: Log): Promise<void> {
  if (backup === null || database.kind === 'external') return;
  if (hasClusterFiles(dataDir) || readCluster(dataDir) !== null) return;
  const { first, second } = openStores(backup);
  for (const store of [first, second]) {
    if (store === null) continue;
    const newest = await listBases(store).then(
      (bases) => bases.at(-1),
      // A new installation must be able to begin while its store is away.
      (err: unknown) => void log?.warn({ err }, `the backups in ${store.place} cannot be listed`),
    );
    if (!newest) continue;
    throw new StartupError(
      `There is no database in ${dataDir}, but ${store.place} has backups of one, the newest of ${newest.at.toISOString()}. Correct DATA_DIR, or restore it there (npm run restore). To begin a new installation beside these backups, start once with --really-empty.`,
    );
  }
}
