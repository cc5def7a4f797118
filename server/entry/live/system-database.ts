import { StartupError } from '../../platform/startup-error.ts';
import type { Plan } from './plan.ts';
import { APP, CREATE_DATABASE, DATABASE_NAME, makePasswords, OWNER } from './role-sql.ts';
import { hasProgram, runSystem, runWithInput } from './system.ts';

/**
 * Makes both roles and the database in the distribution's PostgreSQL of this machine, as its administrator, and returns
 * their addresses. What an interrupted run made is used, with new passwords.
 */
export function makeInSystemPostgres({ isPrinted }: Pick<Plan, 'isPrinted'>): {
  databaseUrl: string;
  databaseAdminUrl: string;
} {
  if (process.getuid?.() !== 0) {
    throw new StartupError('--database system makes roles in PostgreSQL as its administrator: run it as root.');
  }
  if (!hasProgram('psql')) {
    if (isPrinted || !hasProgram('apt-get'))
      throw new StartupError('PostgreSQL is not installed here: apt-get install -y postgresql, then run this again.');
    runSystem('apt-get', 'install', '-y', '--no-install-recommends', 'postgresql');
  }
  const port = ask('SHOW port');
  const isThere = (table: 'pg_roles' | 'pg_database', column: string, name: string) =>
    ask(`SELECT 1 FROM ${table} WHERE ${column} = '${name}'`) === '1';
  const hasDatabase = isThere('pg_database', 'datname', DATABASE_NAME);
  if (hasDatabase && ask(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`, DATABASE_NAME) !== '0') {
    throw new StartupError(
      `PostgreSQL has a database ${DATABASE_NAME} with tables, and no settings here name it: use --database-url and --database-admin-url, or drop it.`,
    );
  }
  const { rights, databaseUrl, databaseAdminUrl } = makePasswords(`127.0.0.1:${port}`);
  for (const role of [OWNER, APP] as const) {
    ask(`${isThere('pg_roles', 'rolname', role) ? 'ALTER' : 'CREATE'} ROLE ${role} ${rights[role]}`);
  }
  if (!hasDatabase) ask(CREATE_DATABASE);
  return { databaseUrl, databaseAdminUrl };
}

/** Runs one statement as the administrator. */
function ask(statement: string, database = 'postgres'): string {
  const psql = ['psql', '-qAtX', '-v', 'ON_ERROR_STOP=1', '-d', database];
  return runWithInput(statement, 'runuser', '-u', 'postgres', '--', ...psql).trim();
}
