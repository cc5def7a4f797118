import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { findBinaries, findBinariesOf } from '../../platform/embedded-postgres/binaries.ts';
import {
  type Cluster,
  readCluster,
  readMajorVersion,
  tightenRights,
} from '../../platform/embedded-postgres/cluster.ts';
import { lockDataDirectory } from '../../platform/embedded-postgres/instance-lock.ts';
import { endLeftover } from '../../platform/embedded-postgres/postmaster.ts';
import { chooseAccount } from '../../platform/embedded-postgres/run-as.ts';
import { fetchBinaries } from '../../platform/postgres-upgrade/fetch-binaries.ts';
import { readState, requireRoomForCopy } from '../../platform/postgres-upgrade/old-cluster.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { checkNewCluster, countNewCluster } from './check-new-cluster.ts';
import { copyCluster } from './copy-cluster.ts';
import { draftOf, openUpgradeJournal, type UpgradeEntry } from './upgrade-journal.ts';
import type { Upgrade, UpgradeWork } from './upgrade-work.ts';

const FETCHED = 'binaries';
const NOTHING_SWITCHED = 'Nothing was changed.';

/**
 * Copies the embedded database into a new one of this program's PostgreSQL, beside the old one, proves the copy, and
 * then switches. The old folder stays. After a kill, the next run continues; until the switch, the old database is the
 * one in use.
 */
export async function upgradePostgres(upgrade: Upgrade): Promise<void> {
  const { config, say } = upgrade;
  const { dataDir } = config;
  const old = requireCluster(config);
  const lock = lockDataDirectory(dataDir, 'npm run upgrade:postgres');
  try {
    const account = chooseAccount(existsSync(old.dir) ? old.dir : join(draftOf(dataDir), 'postgres'));
    const newBinaries = findBinaries(account);
    const journal = openUpgradeJournal(dataDir);
    const found = journal.read();
    // The PostgreSQL of a killed run would continue to write into a folder that is renamed.
    await endLeftover(old);
    const made = readCluster(draftOf(dataDir));
    if (made) await endLeftover(made);
    if (found?.step === 'switching' && canSwitch(found, old)) return switchOver(upgrade, found, old);
    const entry = await openEntry(upgrade, old, newBinaries.majorVersion, found);
    tightenRights(old, account);
    const oldBinaries =
      findBinariesOf(account, entry.from) ??
      (await fetchBinaries(join(draftOf(dataDir), FETCHED), entry.from, account));
    const work: UpgradeWork = { ...upgrade, account, old, oldBinaries, newBinaries };
    let current = entry;
    if (!journal.isDone(current, 'copied')) {
      say(`Copying PostgreSQL ${current.from} to ${current.to}`);
      current = journal.write({ ...current, ...(await copyCluster(work)), step: 'copied' });
    }
    await discardOnFailure(dataDir, async () => {
      if (!journal.isDone(current, 'counted')) {
        say('Counting and comparing every row');
        await countNewCluster(work, current);
        current = journal.write({ ...current, step: 'counted' });
      }
      if (!journal.isDone(current, 'checked')) {
        say('Checking the books');
        await checkNewCluster(work, current);
        current = journal.write({ ...current, step: 'checked' });
      }
    });
    say('Switching');
    switchOver(upgrade, journal.write({ ...current, step: 'switching' }), old);
  } finally {
    lock.release();
  }
}

function requireCluster({ database, dataDir }: Config): Cluster {
  if (database.kind === 'external') {
    throw new StartupError(
      'The PostgreSQL at DATABASE_URL is not this program’s: upgrade it with its own tools (pg_upgrade), with the server stopped.',
    );
  }
  const cluster = readCluster(dataDir);
  if (cluster !== null) return cluster;
  throw new StartupError(`There is no database in ${dataDir}: set DATA_DIR to the folder that has one.`);
}

/** The entry of a killed run, if that run can be continued, or a new entry. */
async function openEntry(
  { config, now, say }: Upgrade,
  old: Cluster,
  to: number,
  found: UpgradeEntry | null,
): Promise<UpgradeEntry> {
  const from = readMajorVersion(old.dir);
  if (from === 0) throw new StartupError(`There is no database in ${old.dir}: restore it with npm run restore.`);
  if (from === to) {
    await removeDraft(config.dataDir);
    throw new StartupError(
      `The database in ${config.dataDir} is one of PostgreSQL ${to} already, as this version brings it: there is nothing to do.`,
    );
  }
  if (from > to) {
    throw new StartupError(
      `The database in ${config.dataDir} is one of PostgreSQL ${from}, and this version brings ${to} only: update Pitaka first.`,
    );
  }
  if (found !== null && found.step !== 'begun' && found.to === to && found.state === readState(old.dir)) {
    say('The upgrade was cut off and goes on.');
    return found;
  }
  if (found !== null) say('The upgrade was cut off and begins anew.');
  await removeDraft(config.dataDir, FETCHED);
  requireRoomForCopy(old.dir, config.dataDir);
  mkdirSync(draftOf(config.dataDir), { recursive: true, mode: 0o700 });
  const none = { state: null, figures: {}, heads: {} };
  const aside = nameAside(config.dataDir, from, now);
  return openUpgradeJournal(config.dataDir).write({ step: 'begun', from, to, ...none, aside });
}

function nameAside(dataDir: string, from: number, now: Date): string {
  const name = `postgres-${from}`;
  return existsSync(join(dataDir, name)) ? `${name}-${now.toISOString().replaceAll(/[:.]/g, '-')}` : name;
}

/** False if a server has written to the old database after the step was recorded. */
function canSwitch(entry: UpgradeEntry, old: Cluster): boolean {
  return readMajorVersion(old.dir) !== entry.from || entry.state === readState(old.dir);
}

/** Makes two renames, each of which a killed run may have made already. */
function switchOver({ config: { dataDir }, say }: Upgrade, entry: UpgradeEntry, old: Cluster): void {
  const [made, aside] = [join(draftOf(dataDir), 'postgres'), join(dataDir, entry.aside)];
  if (existsSync(made)) {
    if (existsSync(old.dir)) renameSync(old.dir, aside);
    renameSync(made, old.dir);
  }
  rmSync(draftOf(dataDir), { recursive: true });
  say(`The database is one of PostgreSQL ${entry.to} now. The one before is in ${aside}: remove it once all is well.`);
  say('Start the server. Backups begin with a new base backup; earlier ones are restored by the version before.');
}

/** Removes a new database that differs from the old one, so that the next run copies it again. */
async function discardOnFailure(dataDir: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await removeDraft(dataDir);
    throw error instanceof StartupError
      ? new StartupError(`${NOTHING_SWITCHED} ${error.message}`, { cause: error })
      : error;
  }
}

async function removeDraft(dataDir: string, keep = ''): Promise<void> {
  const draft = draftOf(dataDir);
  if (!existsSync(draft)) return;
  const cluster = readCluster(draft);
  if (cluster) await endLeftover(cluster);
  for (const name of readdirSync(draft)) if (name !== keep) rmSync(join(draft, name), { recursive: true });
  if (keep === '') rmSync(draft, { recursive: true });
}
