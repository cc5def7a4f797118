import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import {
  noteInstallation,
  putMarkAside,
  readInstallationMark,
  refuseLostCluster,
  refuseOtherDatabase,
} from './installation-mark.ts';

const NOW = new Date('2026-03-01T08:00:00Z');

let database: TestDatabase;
let client: pg.Client;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  dataDir = mkdtempSync(join(tmpdir(), 'pitaka-mark-'));
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const note = (version = '1.0.0', folder = dataDir) => noteInstallation(client, folder, version, NOW);

describe('the mark of an installation', () => {
  it('is in the data directory and in the database, and follows the version', async () => {
    await note();
    const mark = readInstallationMark(dataDir);
    expect(mark).toEqual({
      id: expect.stringMatching(/^in_[0-9a-f]{18}$/),
      created: NOW.toISOString(),
      version: '1.0.0',
    });
    await refuseOtherDatabase(client, dataDir);
    await note('1.1.0');
    expect(readInstallationMark(dataDir)).toEqual({ ...mark, version: '1.1.0' });
    expect((await client.query('SELECT id, version FROM installation_mark')).rows).toEqual([
      { id: mark?.id, version: '1.1.0' },
    ]);
  });

  it('of a second server on the same database is the same mark', async () => {
    const other = join(dataDir, 'other');
    mkdirSync(other);
    await note();
    await note('1.0.0', other);
    expect(readInstallationMark(other)).toEqual(readInstallationMark(dataDir));
  });

  it('refuses an empty database, and writes nothing into it', async () => {
    await note();
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
    const refused = refuseOtherDatabase(client, dataDir);
    await expect(refused).rejects.toThrow(
      /^Data was here: .* has been in use since 2026-03-01T08:00:00\.000Z, but the database is empty\. Restore it \(npm run restore\)/,
    );
    expect((await client.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).rowCount).toBe(0);
    putMarkAside(dataDir, NOW);
    await refuseOtherDatabase(client, dataDir);
    expect(readdirSync(dataDir)).toEqual(['installation.json.before-2026-03-01T08-00-00-000Z']);
  });

  it('refuses the database of another installation', async () => {
    await note();
    await client.query(`UPDATE installation_mark SET id = 'in_another'`);
    await expect(refuseOtherDatabase(client, dataDir)).rejects.toThrow('belongs to the installation in_another');
    await expect(note()).rejects.toThrow('belongs to the installation in_another');
  });

  it('refuses an embedded database whose files are gone', async () => {
    refuseLostCluster(dataDir);
    await note();
    expect(() => refuseLostCluster(dataDir)).toThrow(`Data was in ${dataDir} (since 2026-03-01T08:00:00.000Z)`);
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    refuseLostCluster(dataDir);
  });

  it('that is damaged is refused, and the message names the steps to take', async () => {
    await note();
    const path = join(dataDir, 'installation.json');
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, 20));
    expect(() => readInstallationMark(dataDir)).toThrow(`${path} is damaged: remove it`);
    expect(existsSync(path)).toBe(true);
  });
});
