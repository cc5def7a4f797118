import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import {
  type Cluster,
  environment,
  openCluster,
  pathForAccount,
  writeCredentials,
} from '../../platform/embedded-postgres/cluster.ts';
import { type DatabaseUrls, makeRolesAndDatabase, urlsOf } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { machineSettings, readMachine } from '../../platform/embedded-postgres/machine-settings.ts';
import { type Settings, startPostmaster } from '../../platform/embedded-postgres/postmaster.ts';
import { installJobs, JOBS_SCHEMA } from '../../platform/jobs/index.ts';
import { prepareDatabase } from '../../platform/migrations/prepare-database.ts';
import { refuseOtherObjects } from '../../platform/postgres-upgrade/catalogue.ts';
import { copyRights, copyRoles } from '../../platform/postgres-upgrade/copy-rights.ts';
import { copyRows } from '../../platform/postgres-upgrade/copy-rows.ts';
import { readState } from '../../platform/postgres-upgrade/old-cluster.ts';
import { readFigures } from '../../platform/postgres-upgrade/tables.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { readHeads } from '../backup/check-restored.ts';
import { updateDatabase } from '../open-database.ts';
import { draftOf, type UpgradeEntry } from './upgrade-journal.ts';
import type { UpgradeWork } from './upgrade-work.ts';

/** Settings while the new database is filled. It need not survive a crash, because the next run starts it again. */
const WHILE_FILLED: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // COPY into an emptied table then writes no log at all.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  maintenance_work_mem: '256MB',
};

export type Copied = Pick<UpgradeEntry, 'state' | 'figures' | 'heads'>;

/** Makes the new database beside the old one and fills it. The old database is migrated, and otherwise only read. */
export async function copyCluster(work: UpgradeWork): Promise<Copied> {
  const made = makeCluster(work);
  const copied = await whileRuns(work, work.old, work.oldBinaries, {}, async (from) => {
    await updateDatabase(work.config, asOpened(from));
    return await whileRuns(work, made, work.newBinaries, WHILE_FILLED, async (to) => {
      await makeRolesAndDatabase(made, to);
      await prepareDatabase({ adminUrl: to.owner, appUrl: to.app, afterMigrations: installJobs });
      work.say('The tables are made; copying their rows');
      return await copyBetween(from, to);
    });
  });
  writeThrough(work, made);
  return { ...copied, state: readState(work.old.dir) };
}

/**
 * The new cluster has the old cluster's roles and passwords, but a name of its own, because both run at the same time.
 */
function makeCluster({ config, account, old, newBinaries }: UpgradeWork): Cluster {
  const draft = draftOf(config.dataDir);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const clusterName = `pitaka-${randomBytes(6).toString('hex')}`;
  writeCredentials(draft, { ...old.credentials, clusterName });
  return openCluster(draft, newBinaries, account);
}

async function copyBetween(from: DatabaseUrls, to: DatabaseUrls): Promise<Omit<Copied, 'state'>> {
  const db = openDatabase(openPool({ connectionString: from.app, max: 1 }));
  const heads = await readHeads(db).finally(() => db.destroy());
  const [source, target] = await Promise.all([connect(from), connect(to)]);
  try {
    // One snapshot of all rows, even if another program with the password writes meanwhile.
    await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await refuseOtherObjects(source, target, JOBS_SCHEMA);
    await copyRoles(source, target);
    await copyRows(source, target);
    await copyRights(source, target);
    const figures = await readFigures(source);
    const noted = [...heads].map(([site, { position, hash }]) => [site, { position: String(position), hash }] as const);
    return { figures, heads: Object.fromEntries(noted) };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Connects as the superuser to our database. */
export async function connect(urls: DatabaseUrls): Promise<pg.Client> {
  const connectionString = Object.assign(new URL(urls.superuser), { pathname: new URL(urls.owner).pathname }).href;
  const client = new pg.Client({ connectionString, application_name: 'npm run upgrade:postgres' });
  // An error between two queries is reported by the next query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function whileRuns<Value>(
  { config, account }: UpgradeWork,
  cluster: Cluster,
  binaries: UpgradeWork['oldBinaries'],
  settings: Settings,
  work: (urls: DatabaseUrls) => Promise<Value>,
): Promise<Value> {
  const ofMachine = machineSettings(readMachine(config.dataDir));
  const postmaster = await startPostmaster(cluster, binaries, account, { ...ofMachine, ...settings });
  try {
    return await work(urlsOf(cluster, postmaster.port));
  } finally {
    await postmaster.stop();
  }
}

function asOpened(urls: DatabaseUrls) {
  const { app, owner, superuser } = urls;
  return {
    appUrl: app,
    adminUrl: owner,
    replicationUrl: superuser,
    lost: new Promise<never>(() => {}),
    close: async () => {},
  };
}

/** Writes the new database to the disk before it is used: it was filled without fsync. */
function writeThrough({ newBinaries, account }: UpgradeWork, { dir }: Cluster): void {
  const words = ['--sync-only', '-D', pathForAccount(dir, account)];
  const { status, stderr, error } = spawnSync(newBinaries.initdb, words, {
    ...{ encoding: 'utf8', cwd: dir, env: environment() },
    ...account,
  });
  if (status === 0) return;
  throw new StartupError(`The new database was not written to the disk: ${stderr?.trim() || error?.message}`);
}
