import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type Environment, isSetting } from './config.ts';

/** The settings file. Every command reads it, so that all commands use the server's database. */
const SETTINGS_FILE = 'pitaka.env';
/**
 * The variable with the file's name, or 'none' for tests, which must not read the settings of their working directory.
 */
export const SETTINGS_FILE_VARIABLE = 'PITAKA_ENV';
export const NO_SETTINGS_FILE = 'none';

/** The settings of the file, overridden by those of the shell. Throws a ConfigError for an unknown name. */
export function readSettings(shell: Environment = process.env, folder = process.cwd()): Environment {
  const named = shell[SETTINGS_FILE_VARIABLE];
  if (named === NO_SETTINGS_FILE) return shell;
  const path = resolve(folder, named || SETTINGS_FILE);
  const text = readText(path, named !== undefined && named !== '');
  if (text === undefined) return shell;
  const settings = parseEnv(text) as Record<string, string>;
  const file = basename(path);
  const unknown = Object.keys(settings).filter((name) => !isSetting(name));
  if (unknown.length > 0) throw new ConfigError(unknown.map((name) => `${name} in ${file} is no setting.`));
  if (isReadByOthers(path)) {
    throw new ConfigError([
      `${file} can be read by other users of this machine, and it may hold secrets: chmod 600 ${path}`,
    ]);
  }
  return { ...settings, ...withoutEmpty(shell) };
}

/**
 * The path of the settings file that counts here, and its permission bits; null: there is no file, or it is not to be
 * read.
 */
export function findSettingsFile(
  shell: Environment = process.env,
  folder = process.cwd(),
): { readonly path: string; readonly mode: number | null } {
  const named = shell[SETTINGS_FILE_VARIABLE];
  const path = resolve(folder, named === undefined || named === NO_SETTINGS_FILE ? SETTINGS_FILE : named);
  const mode = named === NO_SETTINGS_FILE ? undefined : statSync(path, { throwIfNoEntry: false })?.mode;
  return { path, mode: mode ?? null };
}

function readText(path: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isNamed) return undefined;
    const remedy = code === 'EACCES' ? ' Its owner and root may read it: sudo npm run ...' : '';
    throw new ConfigError([`${path} cannot be read (${code}).${remedy}`]);
  }
}

/** Windows has no permission bits. */
function isReadByOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
}

/** An empty variable counts as an absent setting. */
function withoutEmpty(shell: Environment): Environment {
  return Object.fromEntries(Object.entries(shell).filter(([name, value]) => !isSetting(name) || value?.trim()));
}
