import type { DatabaseAway } from '@pitaka/core/back-office/doctor/database-checks.ts';
import type { Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { measureAll, readProcessSamples } from '../../modules/back-office/alarms/index.ts';
import { type DoctorDependencies, examine } from '../../modules/back-office/doctor/index.ts';
import { createSiteFinder } from '../../modules/site/sites/index.ts';
import type { Config } from '../../platform/config.ts';
import { type Database, openDatabase, openPool } from '../../platform/db/database.ts';
import { readCluster } from '../../platform/embedded-postgres/cluster.ts';
import { findRunningDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { hasClusterFiles, readInstallationMark } from '../../platform/installation/installation-mark.ts';
import { connectToDatabase } from '../../platform/migrations/connect-to-database.ts';
import { findSettingsFile } from '../../platform/settings-file.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { providerChecks } from '../adapters/provider-checks.ts';
import { outdatedApps } from '../built-apps.ts';
import { PINNED_NODE_VERSION } from '../product-version.ts';
import { productMeasures, productSiteChecks } from '../registries.ts';

/** Checks all parts of the installation, on the configured database if it runs. Starts, makes and changes nothing. */
export async function diagnose(config: Config, now: Date): Promise<Finding[]> {
  const found = await findDatabase(config);
  const db = 'url' in found ? openReadOnly(found.url) : undefined;
  try {
    const database = 'url' in found && db ? await readableOf(db, now) : { away: (found as Away).away };
    const deps = {
      ...{ config, settingsFile: findSettingsFile(), requiredNode: PINNED_NODE_VERSION, unbuiltApps: outdatedApps() },
      ...{ database, providers: providerChecks(config), siteChecks: productSiteChecks() },
    };
    return await examine(deps, now);
  } finally {
    await db?.destroy();
  }
}

type Away = { away: DatabaseAway };

async function findDatabase(config: Config): Promise<{ url: string } | Away> {
  if (config.database.kind === 'embedded') return findEmbedded(config);
  try {
    const client = await connectToDatabase(config.database.url, 'DATABASE_URL');
    await client.end();
    return { url: config.database.url };
  } catch (error) {
    if (error instanceof StartupError) return { away: { kind: 'external', why: error.message.replace(/\.$/, '') } };
    throw error;
  }
}

function findEmbedded({ dataDir }: Config): { url: string } | Away {
  try {
    const running = findRunningDatabase(dataDir);
    if (running) return { url: running.app };
    if (readCluster(dataDir) !== null && hasClusterFiles(dataDir))
      return { away: { kind: 'stopped', why: 'it does not run' } };
    const mark = readInstallationMark(dataDir);
    if (mark === null) return { away: { kind: 'new', why: `no database in ${dataDir} yet` } };
    return { away: { kind: 'lost', why: `${dataDir} had one since ${mark.created}, and it is not there` } };
  } catch (error) {
    // A file of the data directory that is damaged, or that this user cannot read.
    if (error instanceof StartupError) return { away: { kind: 'lost', why: error.message.replace(/\.$/, '') } };
    throw error;
  }
}

/** The doctor's statements cannot change data, even by mistake. */
function openReadOnly(connectionString: string): Database {
  const pool = openPool({ connectionString, max: 2, applicationName: 'pitaka doctor' });
  pool.on('connect', (client) => void client.query('SET default_transaction_read_only = on'));
  return openDatabase(pool);
}

async function readableOf(db: Database, now: Date): Promise<DoctorDependencies['database']> {
  try {
    const sites = await createSiteFinder(db).all();
    return {
      db,
      sites,
      async readSamples() {
        const measured = await measureAll({ measures: productMeasures(), db, sites, now, onFailure: () => {} });
        return [...measured.samples, ...(await readProcessSamples(db, now))];
      },
    };
  } catch (error) {
    // The database was never migrated, or only by a much older version.
    return { away: { kind: 'unreadable', why: `its tables cannot be read: ${(error as Error).message}` } };
  }
}
