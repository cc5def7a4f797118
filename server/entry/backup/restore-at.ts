import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MEDIA } from '../../platform/backup/archive/names.ts';
import type { BackupSettings } from '../../platform/backup/backup-settings.ts';
import { utcText } from '../../platform/backup/point-in-time/choose-pieces.ts';
import { findBase, type Source } from '../../platform/backup/point-in-time/find-base.ts';
import { listInstallations } from '../../platform/backup/point-in-time/list-installations.ts';
import { putAside } from '../../platform/backup/restore.ts';
import { createObjectSealer, type ObjectSealer } from '../../platform/backup/sealed-object.ts';
import { openStores } from '../../platform/backup/stores/open-stores.ts';
import type { BackupStore } from '../../platform/backup/stores/store.ts';
import type { Config } from '../../platform/config.ts';
import { prepareDataDirectory } from '../../platform/data-directory.ts';
import { readCluster } from '../../platform/embedded-postgres/cluster.ts';
import { RESTORE_DRAFT } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { lockDataDirectory } from '../../platform/embedded-postgres/instance-lock.ts';
import { endLeftover } from '../../platform/embedded-postgres/postmaster.ts';
import { adoptMediaFolder } from '../../platform/installation/check-media-folder.ts';
import { fingerprintOf } from '../../platform/installation/check-secret-keys.ts';
import { putMarkAside, readInstallationMark } from '../../platform/installation/installation-mark.ts';
import { readSecretKeys } from '../../platform/secret-keys.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { printFigures } from '../commands/print-figures.ts';
import { checkRestored } from './check-restored.ts';
import { ofKnownTables } from './of-known-tables.ts';
import { emptyFolder, withRestored } from './restored-database.ts';

export interface RestoreAtRequest {
  readonly config: Config;
  readonly settings: BackupSettings;
  /** null: restores everything in the archive. */
  readonly at: Date | null;
  /** undefined: the folder, if there is one. */
  readonly from: BackupStore['kind'] | undefined;
  /** undefined: the installation of the data directory, or the only one in the store. */
  readonly installation: string | undefined;
  /** Restores into a new folder instead of the data directory: for a PostgreSQL elsewhere. */
  readonly into: string | undefined;
  readonly now: Date;
  say(line: string): void;
}

/** The parts that a backup restores. No backup contains the secret keys, so the keys of the data directory stay. */
const OURS = ['postgres', 'postgres.json'];

/**
 * Restores the state at a second. Everything is fetched, replayed and checked in a folder beside the database first, so
 * the data directory is unchanged if any step fails. Then the old database, complete or damaged, is moved aside, and
 * the new one takes its place.
 */
export async function restoreAt(request: RestoreAtRequest): Promise<void> {
  const { config, settings, say, now } = request;
  const store = chooseStore(settings, request.from);
  const sealer = createObjectSealer(settings.key);
  const installation =
    request.installation ?? readInstallationMark(config.dataDir)?.id ?? (await onlyInstallation(store, sealer));
  const source = await findBase(store, sealer, request.at, { installation });
  const { manifest } = source.base;
  requireSecretKeys(config, source);
  say(
    `From ${store.place}: the base backup of ${utcText(new Date(manifest.endedAt))}, and the log up to ${utcText(request.at ?? source.pieces.at(-1)?.coveredAt ?? now)}.`,
  );
  if (request.into === undefined) await replaceDatabase(request, source);
  else await restoreInto(request.into, request, source);
}

async function restoreInto(folder: string, request: RestoreAtRequest, source: Source): Promise<void> {
  if (existsSync(folder)) throw new StartupError(`${folder} is there already: name a folder that is not.`);
  let isWhole = false;
  try {
    await buildChecked(folder, request, source);
    isWhole = true;
  } finally {
    if (!isWhole) await emptyFolder(folder);
  }
  // Passwords for this start only: they belong to an embedded database.
  if (request.config.database.kind === 'external') rmSync(join(folder, 'postgres.json'));
  request.say(
    `The data directory is ${join(folder, 'postgres')}: start it with a PostgreSQL ${source.base.manifest.majorVersion} that has its owner and its configuration.`,
  );
}

/** Restores into an empty folder and checks the books there. Throws if anything is wrong. */
async function buildChecked(folder: string, { config, now, say }: RestoreAtRequest, source: Source): Promise<void> {
  const startedAt = performance.now();
  await withRestored(source, folder, config, async (db) => {
    say(`Replayed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Checking the books.`);
    const { figures, problems, sealed } = await ofKnownTables(() => checkRestored(db, now, new Map()));
    printFigures(figures, say);
    if (problems.length > 0) {
      throw new StartupError(`Nothing was changed, because the restored books are wrong: ${problems.join('; ')}.`);
    }
    say(`${sealed} journals are as they were sealed.`);
    await bringMedia(source, config.mediaDir);
    await adoptMediaFolder(db, config.mediaDir);
  });
}

async function replaceDatabase(request: RestoreAtRequest, source: Source): Promise<void> {
  const { config, say, now } = request;
  const { dataDir } = config;
  prepareDataDirectory(dataDir);
  const lock = lockDataDirectory(dataDir, 'npm run restore');
  const draft = join(dataDir, RESTORE_DRAFT);
  let isHalfway = false;
  try {
    await buildChecked(draft, request, source);
    await endDeadServer(dataDir);
    const there = OURS.filter((name) => existsSync(join(dataDir, name)));
    isHalfway = true;
    const aside = await putAside({ dataDir, now }, there);
    for (const name of OURS) renameSync(join(draft, name), join(dataDir, name));
    putMarkAside(dataDir, now);
    isHalfway = false;
    if (aside !== null) say(`What was there is in ${aside}: remove it when it is no longer needed.`);
    say(`The database is back in ${dataDir}. Start the server: it begins with a new base backup.`);
  } finally {
    // While the old database is aside and the new one is not in its place yet, this folder keeps the next start from
    // creating an empty database.
    if (!isHalfway) await emptyFolder(draft);
    lock.release();
  }
}

/**
 * The newest backup may come from a server that was once started on a wrong folder, so the age does not choose the
 * installation.
 */
async function onlyInstallation(store: BackupStore, sealer: ObjectSealer): Promise<string | undefined> {
  const found = await listInstallations(store, sealer);
  const last = found.at(-1);
  if (last === undefined || found.length === 1) return last?.id;
  const lines = found.map(
    ({ id, firstBase, lastBase }) => `  ${id}: base backups from ${utcText(firstBase)} to ${utcText(lastBase)}`,
  );
  throw new StartupError(
    `${store.place} has backups of ${found.length} installations, and DATA_DIR does not say which is wanted:\n${lines.join('\n')}\nName one: npm run restore -- --installation ${last.id}`,
  );
}

function chooseStore(settings: BackupSettings, kind: BackupStore['kind'] | undefined): BackupStore {
  const { first, second } = openStores(settings);
  const found = [first, second].find((store) => store !== null && store.kind === (kind ?? first.kind));
  if (found) return found;
  throw new StartupError(
    `There is no ${kind === 's3' ? 'S3 store' : 'folder'} of backups: set ${kind === 's3' ? 'BACKUP_S3' : 'BACKUP_DIR'}.`,
  );
}

/** Without the keys the server would refuse to start, and account numbers and phones could not be read. */
function requireSecretKeys({ secretKeys, dataDir }: Config, source: Source): void {
  const here = new Set((secretKeys ?? readSecretKeys(dataDir) ?? []).map(fingerprintOf));
  const { secretKeys: wanted } = source.base.manifest;
  const missing = wanted.filter(({ fingerprint }) => !here.has(fingerprint));
  if (wanted.length === 0 || missing.length < wanted.length) return;
  const names = missing.map(({ id, fingerprint }) => `${id} (${fingerprint})`).join(', ');
  throw new StartupError(
    `The secret keys of this database are not here: ${names}. They are in no backup: put the file secret-keys into ${dataDir}, or set SECRET_KEYS.`,
  );
}

/** The PostgreSQL of a killed server would continue to write into the folder that is put aside. */
async function endDeadServer(dataDir: string): Promise<void> {
  let cluster: ReturnType<typeof readCluster>;
  try {
    cluster = readCluster(dataDir);
  } catch {
    // Broken, which is why it is replaced.
    return;
  }
  if (cluster) await endLeftover(cluster);
}

/** Pictures are named by content, so existing ones stay. */
async function bringMedia({ store, sealer }: Source, mediaDir: string): Promise<void> {
  for (const { name } of await store.list(MEDIA)) {
    const path = join(mediaDir, name.slice(MEDIA.length));
    if (existsSync(path)) continue;
    const sealed = await store.get(name);
    if (sealed === null) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, await sealer.open(name, sealed));
    renameSync(`${path}.part`, path);
  }
}
