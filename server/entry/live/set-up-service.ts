import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { canReach } from '../../platform/embedded-postgres/run-as.ts';
import { StartupError } from '../../platform/startup-error.ts';
import type { Plan } from './plan.ts';
import type { Say } from './set-up.ts';
import { giveAll, managesServices, runSystem, writeIfOther } from './system.ts';
import { systemdUnit, UNIT_NAME, UNIT_PATH } from './systemd-unit.ts';

const USER = 'pitaka';
const LINE_LENGTH = 300;

interface Account {
  readonly uid: number;
  readonly gid: number;
}
/** A user who owns no file here, like the service's user before it is made. */
const STRANGER: Account = { uid: 65_534, gid: 65_534 };

export function unitOf(plan: Plan, config: Config): string {
  return systemdUnit({
    ...{ folder: plan.folder, node: process.execPath, settingsPath: plan.settingsPath, writes: writtenFolders(config) },
    user: accountOfService(),
    drainSeconds: config.drainSeconds,
  });
}

/** The folders that the server writes to: pictures and backups may be outside the data directory. */
export function writtenFolders({
  dataDir,
  mediaDir,
  backup,
}: Pick<Config, 'dataDir' | 'mediaDir' | 'backup'>): string[] {
  const isOutside = (folder: string) => relative(dataDir, folder).startsWith('..');
  return [dataDir, ...[mediaDir, backup?.folder ?? dataDir].filter(isOutside)];
}

/** The user that the server runs as. */
export function accountOfService(): string {
  return process.getuid?.() === 0 ? USER : (process.env.USER ?? USER);
}

/** The steps of startService, as commands for root. */
export function stepsOfService({ folder, settingsPath }: Plan, config: Config): string[] {
  const { dataDir } = config;
  const user = accountOfService();
  const folders = writtenFolders(config).join(' ');
  return [
    ...(user === USER ? [`useradd --system --user-group --home-dir ${dataDir} --shell /usr/sbin/nologin ${USER}`] : []),
    `mkdir -p -m 0700 ${folders} && chown -R ${user}: ${folders} ${settingsPath}`,
    `cd ${folder} && npm run build`,
  ];
}

/** Whether this command manages the service, and will start it. */
export function isService({ isPrinted }: Plan): boolean {
  return !isPrinted && managesServices();
}

/** Makes the service's user, files and unit; starts the service, or restarts it if the unit has changed. */
export function startService(plan: Plan, config: Config, say: Say): void {
  const { uid, gid } = makeUser(config);
  for (const folder of writtenFolders(config)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    giveAll(folder, uid, gid);
    chmodSync(folder, 0o700);
  }
  giveAll(plan.settingsPath, uid, gid);
  const isNew = writeIfOther(UNIT_PATH, unitOf(plan, config));
  if (isNew) runSystem('systemctl', 'daemon-reload');
  const isActive = spawnSync('systemctl', ['is-active', '--quiet', UNIT_NAME]).status === 0;
  runSystem('systemctl', 'enable', UNIT_NAME);
  if (!isActive) runSystem('systemctl', 'start', UNIT_NAME);
  else if (isNew) runSystem('systemctl', 'restart', UNIT_NAME);
  say('Service', isActive && !isNew ? `already there: ${UNIT_NAME}` : `started: ${UNIT_NAME} as ${USER}`);
}

/** How often systemd restarted the service by itself. A start by hand does not set this number to 0. */
function readRestarts(): number {
  return Number(runSystem('systemctl', 'show', '--property=NRestarts', '--value', UNIT_NAME));
}

/** A start of the service by this command. */
export interface ServiceStart {
  readonly at: Date;
  /** The restarts that systemd had counted before. */
  readonly restarts: number;
}

export const beforeStart = (): ServiceStart => ({ at: new Date(), restarts: readRestarts() });

/** The reason why the service does not start: systemd has restarted it twice since this command started it. */
export function failureOfService({ at: since, restarts: before }: ServiceStart): string | undefined {
  const restarts = readRestarts();
  if ((restarts < before ? restarts : restarts - before) < 2) return;
  const from = `--since=@${Math.floor(since.getTime() / 1000)}`;
  const lines = runSystem('journalctl', '--unit', UNIT_NAME, from, '--lines=20', '--output=cat', '--no-pager');
  return `The server ends after each start (journalctl -u pitaka has all of it):\n${shorten(lines)}`;
}

/** Each line once, without the stacks of errors. */
function shorten(lines: string): string {
  const short = lines
    .trim()
    .split('\n')
    .map((line) => (line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)} …` : line));
  return [...new Set(short)].join('\n');
}

function makeUser({ dataDir }: Config): Account {
  if (!hasUser()) {
    runSystem('useradd', '--system', '--user-group', '--home-dir', dataDir, '--shell', '/usr/sbin/nologin', USER);
  }
  return readUser();
}

const hasUser = () => spawnSync('id', [USER]).status === 0;

function readUser(): Account {
  const idOf = (flag: string) => Number(runSystem('id', flag, USER));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/**
 * Refuses a folder that the service's user cannot read, before anything is made: otherwise the service would fail with
 * a message that explains nothing.
 */
export function requireOpenFolder({ folder }: Pick<Plan, 'folder'>): void {
  const account = hasUser() ? readUser() : STRANGER;
  if (canReach(account, folder) && canReach(account, dirname(process.execPath))) return;
  const { mode } = statSync(folder);
  throw new StartupError(
    `The user ${USER} of the service cannot read ${folder} (${(mode & 0o777).toString(8)}, or a folder above it): move it, for example to /opt/pitaka, and run this there.`,
  );
}
