import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runAlone, UsageError } from '@pitaka/server/entry/commands/run-command.ts';
import { readStatus } from '@pitaka/server/entry/supervisor/status-file.ts';
import { type Config, type Environment, loadConfig } from '@pitaka/server/platform/config.ts';
import {
  folderOf,
  installationRoot,
  readPointer,
  readVersion,
  versionsFolder,
} from '@pitaka/server/platform/installation/versions.ts';
import { readSettings } from '@pitaka/server/platform/settings-file.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { startStep } from './progress.mjs';
import { runExclusively } from './run-exclusively.mjs';
import {
  compareVersions,
  fetchSources,
  newestTag,
  refuseChangedProgram,
  requireTarget,
} from './update/find-version.ts';
import { installVersion } from './update/install-version.ts';
import { isDone, type Journal, readJournal, removeJournal, type Step, writeJournal } from './update/journal.ts';
import { runCommandOf } from './update/run-program.ts';
import { switchVersion } from './update/switch-version.ts';
import { hasDatabase, tryOnCopy } from './update/try-copy.ts';

const USAGE = `Usage: npm run update [-- --to TAG|BRANCH|FOLDER]
       npm run update -- --back
Backs up, installs and builds the new version beside the running one, lets it migrate and check a copy of the database, and
then switches: a server of npm run serve replaces its workers one after the other, and no request fails. A version that does not
serve is taken back. Without --to, the newest tag. Killed at any step, it goes on when it is run again. Asks nothing.
  --back             the version before, with all data: it runs on the tables of its successor
  --without-backup   for a database at DATABASE_URL that is backed up otherwise
  --without-trial    for a database at DATABASE_URL that cannot be copied: by PostgreSQL while nothing is connected to it, else by
                     pg_dump and pg_restore of the PATH`;

interface Update {
  readonly root: string;
  readonly config: Config;
  readonly settings: Environment;
  readonly withoutBackup: boolean;
  readonly withoutTrial: boolean;
  say(line: string): void;
}

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      back: { type: 'boolean' },
      'without-backup': { type: 'boolean' },
      'without-trial': { type: 'boolean' },
    },
  });
  if (values.back && values.to !== undefined) throw new UsageError('--back has no --to.');
  const settings = readSettings();
  const config = loadConfig(settings);
  const root = installationRoot();
  const [withoutBackup, withoutTrial] = [values['without-backup'] ?? false, values['without-trial'] ?? false];
  const update = { root, config, settings, withoutBackup, withoutTrial, say };
  await runExclusively(root, 'updating', async () => {
    mkdirSync(versionsFolder(root), { recursive: true });
    await (values.back ? goBack(update) : goTo(update, values.to && nameOf(values.to)));
  });
});

/** A folder is relative to the directory in which npm was called, not to the program. */
function nameOf(to: string): string {
  const folder = resolve(process.env.INIT_CWD ?? '.', to);
  return existsSync(join(folder, 'package.json')) ? folder : to;
}

function runningNow(root: string): Journal['from'] {
  const { folder = '.', before = null, accepts = [] } = readPointer(root) ?? {};
  return { folder, version: readVersion(folderOf(root, folder)), before, accepts };
}

async function goTo(update: Update, to: string | undefined): Promise<void> {
  const { root, config, say } = update;
  await refuseChangedProgram(root);
  refuseWithoutBackup(update);
  let journal = await openJournal(update, to);
  if (journal.isBack) return finishSwitch(update, journal);
  const running = folderOf(root, journal.from.folder);

  if (!isDone(journal, 'backed-up')) {
    const backup = hasDatabase(config) ? await step('Backing up', () => backUp(update, journal)) : null;
    journal = note(root, journal, 'backed-up', { backup });
  }
  if (!isDone(journal, 'built')) {
    const place = await step(`Installing and building ${journal.to}`, () => build(update, journal, running));
    journal = note(root, journal, 'built', place);
  }
  const next = folderOf(root, journal.folder ?? '');
  if (!isDone(journal, 'tried')) {
    if (hasDatabase(config) && !(update.withoutTrial && config.database.kind === 'external')) {
      const trial = { config, settings: update.settings, running, next };
      await step(`Trying ${journal.version} on a copy of the database`, () => tryOnCopy(trial)).catch((error) => {
        // The next run starts from the beginning, perhaps with a repaired version.
        removeJournal(root);
        throw new StartupError(`Nothing was changed, because ${journal.version} failed on a copy: ${error.message}`);
      });
    }
    journal = note(root, journal, 'tried');
  }
  await finishSwitch(update, note(root, journal, 'switching'));
  if (journal.backup !== null) say(`The data of before: ${journal.backup}`);
}

async function goBack(update: Update): Promise<void> {
  const { root } = update;
  const open = readJournal(root);
  if (open?.isBack) return finishSwitch(update, open);
  if (open?.step === 'switching') await finishSwitch(update, open);
  removeJournal(root);
  const pointer = readPointer(root);
  if (pointer === null || pointer.before === null) throw new StartupError('There is no version to go back to.');
  const [from, version] = [runningNow(root), readVersion(folderOf(root, pointer.before))];
  const journal = { step: 'switching', to: pointer.before, from, folder: pointer.before, version } as const;
  await finishSwitch(update, writeJournal(root, { ...journal, backup: null, isBack: true }));
}

/** The journal of the update that was cut off, or a new one. */
async function openJournal({ root, say }: Update, to: string | undefined): Promise<Journal> {
  const open = readJournal(root);
  if (open !== null && (open.step === 'switching' || to === undefined || to === open.to)) {
    say(`The update to ${open.to} was cut off and goes on.`);
    return open;
  }
  const from = runningNow(root);
  const wanted = to ?? (await newestTag(root, from.version));
  // Must run before the backup and before a journal is written: a misspelt name must not look like an update that was
  // cut off.
  await requireTarget(root, wanted);
  return writeJournal(root, {
    ...{ step: 'begun', to: wanted, from, folder: null, version: null },
    ...{ backup: null, isBack: false },
  });
}

function note(root: string, journal: Journal, done: Step, more: Partial<Journal> = {}): Journal {
  return writeJournal(root, { ...journal, ...more, step: done });
}

function refuseWithoutBackup({ config, withoutBackup }: Update): void {
  if (config.backup !== null || config.database.kind === 'embedded' || withoutBackup) return;
  throw new StartupError(
    'There is no BACKUP_KEY, so the database at DATABASE_URL is not backed up by this program: back it up, and say --without-backup.',
  );
}

async function backUp({ root, config, settings, withoutBackup }: Update, { from }: Journal): Promise<string | null> {
  const here = { ...settings, DATA_DIR: config.dataDir, MEDIA: config.mediaDir };
  const file = 'server/entry/commands/backup.ts';
  const running = folderOf(root, from.folder);
  if (config.backup !== null) {
    await runCommandOf(running, file, [], here);
    return `npm run restore -- --at '${new Date().toISOString().slice(0, 19).replace('T', ' ')}'`;
  }
  if (withoutBackup || config.database.kind === 'external') return null;
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const target = join(config.dataDir, 'backups', `before-update-${now}`);
  await runCommandOf(running, file, ['--to', target, '--without-media'], here);
  return target;
}

/** Makes a complete folder below versions/. An existing one is reused: its name has the hash of its content. */
async function build(
  { root }: Update,
  { to, from }: Journal,
  running: string,
): Promise<{ folder: string; version: string }> {
  const draft = join(versionsFolder(root), 'next.partial');
  const content = await fetchSources(root, to, draft);
  const version = readVersion(draft);
  if (compareVersions(version, from.version) < 0) {
    rmSync(draft, { recursive: true, force: true });
    removeJournal(root);
    throw new StartupError(`${to} is version ${version}, older than ${from.version}: use npm run update -- --back.`);
  }
  const folder = `${version}-${content}`;
  const target = folderOf(root, folder);
  if (existsSync(target)) rmSync(draft, { recursive: true, force: true });
  else {
    await installVersion(draft, running);
    renameSync(draft, target);
  }
  return { folder, version };
}

async function finishSwitch({ root, config, say }: Update, journal: Journal): Promise<void> {
  const { from, isBack } = journal;
  const change = { root, dataDir: config.dataDir, from, to: journal.folder ?? '', isBack, say };
  try {
    await step(`Switching to ${journal.version}`, () => switchVersion(change));
  } finally {
    removeJournal(root);
  }
  removeOldVersions(root, config.dataDir);
  say(`Version ${journal.version} is in use${journal.isBack ? '' : `; ${journal.from.version} stays for --back`}.`);
}

/** Keeps the version in use, the previous one, and the version of npm run serve itself, which may be older. */
function removeOldVersions(root: string, dataDir: string): void {
  const pointer = readPointer(root);
  const kept = [pointer?.folder, pointer?.before].map((name) => (name ? folderOf(root, name) : ''));
  const status = readStatus(dataDir);
  if (status !== null) kept.push(status.home, status.folder);
  for (const entry of readdirSync(versionsFolder(root), { withFileTypes: true })) {
    const path = join(versionsFolder(root), entry.name);
    if (entry.isDirectory() && !kept.includes(path)) rmSync(path, { recursive: true, force: true });
  }
}

async function step<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const shown = startStep(what);
  try {
    const value = await work();
    shown.done();
    return value;
  } catch (error) {
    shown.failed();
    throw error;
  }
}
