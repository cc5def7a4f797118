import { resolve } from 'node:path';

export type ProxyKind = 'caddy' | 'external';
export type DatabaseKind = 'embedded' | 'system';

/** The options of `npm run live`, and the places of the files that it writes. */
export interface Plan {
  readonly domain: string;
  readonly email: string;
  readonly siteName: string;
  readonly unit: string | undefined;
  readonly timezone: string | undefined;
  /** Where the database is made, if no address is given. */
  readonly database: DatabaseKind;
  readonly databaseUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  readonly proxy: ProxyKind;
  /** Shows the files of the system instead of writing them, and starts nothing. */
  readonly isPrinted: boolean;
  /** The folder of the program. */
  readonly folder: string;
  readonly settingsPath: string;
  readonly dataDir: string;
  readonly port: number;
}

const SYSTEM_DATA_DIR = '/var/lib/pitaka';
const DEFAULT_PORT = 3000;

/** For root on Linux the system's folder for data; otherwise a folder of the program. */
export function defaultDataDir(shell: NodeJS.ProcessEnv, folder: string): string {
  if (shell.DATA_DIR) return resolve(shell.DATA_DIR);
  return process.platform === 'linux' && process.getuid?.() === 0 ? SYSTEM_DATA_DIR : resolve(folder, 'data');
}

export function defaultPort(shell: NodeJS.ProcessEnv): number {
  return shell.PORT ? Number(shell.PORT) : DEFAULT_PORT;
}
