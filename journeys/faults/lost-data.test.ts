import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askStopped, runCommand } from './restore/backed-up.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';

/** A data directory in which a server has run. */
const used = makeDataDir();
let dataDir: ReturnType<typeof makeDataDir>;
let server: ServerProcess | undefined;
const settingsOf = ({ path }: typeof used) => ({ DATA_DIR: path, SEED: 'none' });
const settings = () => settingsOf(dataDir);

beforeAll(async () => {
  await copyPreparedData(MIGRATED_DATA, used.path);
  const first = startServer(settingsOf(used));
  await first.url;
  first.kill('SIGTERM');
  await first.ended;
});
afterAll(() => used.remove());
beforeEach(() => {
  dataDir = makeDataDir();
  cpSync(used.path, dataDir.path, { recursive: true });
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  dataDir.remove();
});

const readMark = () => JSON.parse(readFileSync(join(dataDir.path, 'installation.json'), 'utf8')) as { id: string };

describe('a data directory that had a database', () => {
  it('is never replaced by an empty database, neither by the server nor by a command', async () => {
    rmSync(join(dataDir.path, 'postgres'), { recursive: true });
    server = startServer(settings());
    const { code, output } = await server.ended;
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('Restore it (npm run restore), or correct DATA_DIR or DATABASE_URL. If the data is gone'),
    ]);
    const command = await runCommand('ledger-check', settings());
    expect([command.code, command.output]).toEqual([1, expect.stringContaining('its database is not there')]);
    expect(existsSync(join(dataDir.path, 'postgres'))).toBe(false);
  });

  it('is refused with an emptied database as well, until --really-empty begins a new installation', async () => {
    const { id } = readMark();
    await askStopped(dataDir.path, 'DROP SCHEMA jobs CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await askStopped(dataDir.path, 'ALTER SCHEMA public OWNER TO pitaka_owner');
    server = startServer(settings());
    expect(await server.ended).toMatchObject({ code: 1, output: expect.stringContaining('the database is empty') });

    server = startServer(settings(), {}, 'server/entry/main.ts', ['--really-empty']);
    await server.url;
    expect(readMark().id).not.toBe(id);
  });
});

it('a migration that was applied in another form is refused', async () => {
  await askStopped(dataDir.path, `UPDATE schema_migrations SET checksum = 'another' WHERE number = 1`);
  server = startServer(settings());
  expect(await server.ended).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'The migration 0001_sites_users_sessions.sql has changed since this database ran it',
    ),
  });
});
