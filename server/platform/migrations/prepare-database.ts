import type pg from 'pg';
import { sqlState } from '../db/in-transaction.ts';
import { StartupError } from '../startup-error.ts';
import { connectToDatabase } from './connect-to-database.ts';
import { grantRights } from './grant-rights.ts';
import { migrate } from './migrate.ts';
import { awaitMigrationTurn } from './migration-turn.ts';

export type PrepareOptions = {
  /** Address for the role that owns the tables. */
  adminUrl: string;
  /** Address for the server's role. */
  appUrl: string;
  /** Further owners of tables (the job library): run after our migrations, before rights are granted. */
  afterMigrations?: (adminUrl: string) => Promise<void>;
  migrationsFolder?: string;
  /** Migrations of a newer version that this program accepts, because the installation went back to it. */
  acceptedMigrations?: readonly string[];
};

/** `isAppendOnlyEnforced` is false if the server works as the tables' owner and so could change the past. */
export type PreparedDatabase = { applied: string[]; isAppendOnlyEnforced: boolean };

/** Migrates a database and grants rights. A repetition changes nothing. */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const { adminUrl, appUrl } = options;
  const setting = adminUrl === appUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
  const admin = await connectToDatabase(adminUrl, setting);
  let turn: pg.Client | undefined;
  try {
    const app = await connectToDatabase(appUrl, 'DATABASE_URL');
    const { rows } = await app.query<{ role: string }>('SELECT current_user AS role');
    await app.end();
    turn = await connectToDatabase(adminUrl, setting);
    await awaitMigrationTurn(turn);
    const applied = await migrate(admin, options.migrationsFolder, options.acceptedMigrations);
    await options.afterMigrations?.(adminUrl);
    const isAppendOnlyEnforced = await grantRights(admin, rows[0]?.role ?? '');
    return { applied, isAppendOnlyEnforced };
  } catch (error) {
    throw sqlState(error) === INSUFFICIENT_PRIVILEGE ? mayNotMigrate(options, error as Error) : error;
  } finally {
    // The turn is released with its connection.
    await turn?.end();
    await admin.end();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

function mayNotMigrate({ adminUrl, appUrl }: PrepareOptions, error: Error): StartupError {
  const { username, pathname } = new URL(adminUrl);
  const setting = adminUrl === appUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
  return new StartupError(
    `${decodeURIComponent(username)}, the user of ${setting}, may not update the tables of the database ` +
      `${decodeURIComponent(pathname.slice(1))} (${error.message}): set DATABASE_ADMIN_URL to a user who may.`,
    { cause: error },
  );
}
