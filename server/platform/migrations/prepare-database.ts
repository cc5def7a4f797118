import { sqlState } from '../db/in-transaction.ts';
import { StartupError } from '../startup-error.ts';
import { connectToDatabase } from './connect-to-database.ts';
import { grantRights } from './grant-rights.ts';
import { migrate } from './migrate.ts';

export type PrepareOptions = {
  /** Owns the tables. */
  adminUrl: string;
  /** The server's role. */
  appUrl: string;
  /** Other owners of tables (the job library): run after our migrations, before rights are granted. */
  afterMigrations?: (adminUrl: string) => Promise<void>;
  migrationsFolder?: string;
};

/** `isAppendOnlyEnforced` is false when the server works as the tables' owner: then it could change the past. */
export type PreparedDatabase = { applied: string[]; isAppendOnlyEnforced: boolean };

/** Any fixed number: processes that start together must not migrate together. Never held while serving. */
const LOCK_NUMBER = 7_264_801;

/** Migrates a database and grants rights. Repeating it changes nothing. */
export async function prepareDatabase(options: PrepareOptions): Promise<PreparedDatabase> {
  const { adminUrl, appUrl } = options;
  const admin = await connectToDatabase(adminUrl, adminUrl === appUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL');
  try {
    const app = await connectToDatabase(appUrl, 'DATABASE_URL');
    const { rows } = await app.query<{ role: string }>('SELECT current_user AS role');
    await app.end();
    await admin.query(`SELECT pg_advisory_lock(${LOCK_NUMBER})`);
    const applied = await migrate(admin, options.migrationsFolder);
    await options.afterMigrations?.(adminUrl);
    const isAppendOnlyEnforced = await grantRights(admin, rows[0]?.role ?? '');
    return { applied, isAppendOnlyEnforced };
  } catch (error) {
    throw sqlState(error) === INSUFFICIENT_PRIVILEGE ? mayNotMigrate(options, error as Error) : error;
  } finally {
    // The lock is released with the connection.
    await admin.end();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

function mayNotMigrate({ adminUrl, appUrl }: PrepareOptions, error: Error): StartupError {
  const { username, pathname } = new URL(adminUrl);
  const setting = adminUrl === appUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
  return new StartupError(
    `${decodeURIComponent(username)}, the user of ${setting}, may not bring the tables of the database ` +
      `${decodeURIComponent(pathname.slice(1))} up to date (${error.message}): set DATABASE_ADMIN_URL to a user who may.`,
    { cause: error },
  );
}
