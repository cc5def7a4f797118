import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { makeMigrationsTable } from './migration-turn.ts';
import { splitStatements } from './split-statements.ts';

type Migration = { number: number; name: string; sql: string; checksum: string };

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Runs the new files of server/migrations/NNNN_name.sql in order, each in one transaction with its record. A file that
 * was changed after it ran is refused, because databases that ran the old file would differ.
 */
export async function migrate(
  client: pg.Client,
  folder: string = MIGRATIONS_FOLDER,
  accepted: readonly string[] = [],
): Promise<string[]> {
  const migrations = readMigrations(folder);
  await makeMigrationsTable(client);
  const { rows } = await client.query<Omit<Migration, 'sql'>>(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
  );
  const ownNames = new Set(migrations.map(({ name }) => name));
  refuseOtherHistory(
    rows.filter(({ name }) => ownNames.has(name) || !accepted.includes(name)),
    migrations,
  );
  const applied: string[] = [];
  for (const migration of migrations.filter(({ number }) => number > (rows.at(-1)?.number ?? 0))) {
    await apply(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

/** The numbers of this program's migrations. */
export function listMigrations(folder: string = MIGRATIONS_FOLDER): number[] {
  return readMigrations(folder).map(({ number }) => number);
}

export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  let last = 0;
  return names.map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (!(number > last)) {
      throw new StartupError(
        `The migration ${name} has a wrong name: files are named 0001_name.sql, 0002_name.sql and so on, each number once.`,
      );
    }
    last = number;
    const sql = readFileSync(join(folder, name), 'utf8');
    // Line endings are ignored.
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    return { number, name, sql, checksum };
  });
}

function refuseOtherHistory(ran: Omit<Migration, 'sql'>[], migrations: Migration[]): void {
  const last = ran.at(-1);
  for (const old of ran) {
    const migration = migrations.find(({ number }) => number === old.number);
    if (migration === undefined) {
      throw new StartupError(
        `The database is newer than this program: it has run ${old.name}, which is not here. Start the newer version.`,
      );
    }
    if (migration.checksum !== old.checksum) {
      throw new StartupError(
        `The migration ${old.name} has changed since this database ran it: put the old file back and write a new migration.`,
      );
    }
  }
  const late = migrations.find(
    ({ number }) => number < (last?.number ?? 0) && !ran.some((old) => old.number === number),
  );
  if (late !== undefined) {
    throw new StartupError(
      `The migration ${late.name} has a lower number than ${last?.name}, which this database has already run. Give it a higher number.`,
    );
  }
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  let at = 0;
  await client.query('BEGIN');
  try {
    for (const { text, offset } of splitStatements(sql)) {
      at = offset;
      await client.query(text);
    }
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    const { message, position } = error as Error & { position?: string };
    const line = position ? ` (line ${sql.slice(0, at + Number(position)).split('\n').length})` : '';
    throw new StartupError(`The migration ${name}${line} failed and changed nothing: ${message}.`, { cause: error });
  }
}
