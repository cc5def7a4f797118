import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { canReach } from '@pitaka/server/platform/embedded-postgres/run-as.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyDemoData } from '../support/demo-data.ts';
import { makeSite } from '../support/person-with-money.ts';
import { CHECKOUT, findDatabasePid, makeDataDir, type ServerProcess, startServer } from './server-process.ts';

let dataDir: ReturnType<typeof makeDataDir>;
let servers: ServerProcess[];

beforeEach(() => {
  dataDir = makeDataDir();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  dataDir.remove();
});

/** Most tests are not about a first start, so they begin with a copy of its result. */
const migrated = () => copyPreparedData(MIGRATED_DATA, dataDir.path);
const withDemo = () => copyDemoData(dataDir.path);

/** Without the demo unless a test needs it, because the demo takes most of a first start. */
function start(settings: Record<string, string> = {}, account?: { uid: number; gid: number }): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir.path, SEED: 'none', ...settings }, account);
  servers.push(server);
  return server;
}

const DEMO = { SEED: 'demo' };

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).ok;
}

async function siteName(url: string): Promise<string> {
  const response = await fetch(`${url}/site/current`, { method: 'POST' });
  const { data } = (await response.json()) as { data: { name: string } };
  return data.name;
}

describe('after a crash the next start continues', () => {
  it('if the server was killed and its database still runs', async () => {
    await withDemo();
    const first = start(DEMO);
    const name = await siteName(await first.url);
    const orphan = findDatabasePid(dataDir.path);
    first.kill('SIGKILL');
    await first.ended;
    expect(findDatabasePid(dataDir.path), 'the database outlives its server').toBe(orphan);

    const second = start(DEMO);
    expect(await siteName(await second.url)).toBe(name);
    expect(findDatabasePid(dataDir.path)).not.toBe(orphan);
  });

  it('if server and database were killed together, as by a power cut', async () => {
    await withDemo();
    const first = start(DEMO);
    const name = await siteName(await first.url);
    const database = findDatabasePid(dataDir.path) ?? 0;
    // The server is killed first: otherwise it would restart its database.
    first.kill('SIGKILL');
    process.kill(database, 'SIGKILL');
    await first.ended;
    expect(existsSync(join(dataDir.path, 'postgres/postmaster.pid'))).toBe(true);

    expect(await siteName(await start(DEMO).url)).toBe(name);
  });

  it('if the process id of the dead database belongs to another program now', async () => {
    await migrated();
    const first = start();
    await first.url;
    const database = findDatabasePid(dataDir.path) ?? 0;
    // The server is killed first: otherwise it would restart its database.
    first.kill('SIGKILL');
    process.kill(database, 'SIGKILL');
    await first.ended;
    const path = join(dataDir.path, 'postgres/postmaster.pid');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(process.pid)));

    await start().url;
    expect(process.pid, 'that program was left alone').toBeGreaterThan(0);
  });

  it('if the very first start was interrupted before the database was created', async () => {
    const first = start();
    await vi.waitFor(() => expect(existsSync(join(dataDir.path, 'postgres.json'))).toBe(true), {
      timeout: 240_000,
      interval: 1,
    });
    first.kill('SIGKILL');
    await first.ended;
    expect(await isReady(await start().url)).toBe(true);
  });

  it('even the same server continues, if only its database was killed', async () => {
    await migrated();
    const server = start();
    const url = await server.url;
    process.kill(findDatabasePid(dataDir.path) ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
      timeout: 240_000,
      interval: 100,
    });
  });
});

describe('stopping', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s ends everything, with code 0', async (signal) => {
    await migrated();
    const server = start();
    await server.url;
    server.kill(signal);
    expect((await server.ended).code).toBe(0);
    expect(findDatabasePid(dataDir.path)).toBeNull();
    expect(existsSync(join(dataDir.path, 'instance.lock'))).toBe(false);
  });

  it('during the start leaves nothing behind', async () => {
    const server = start();
    await vi.waitFor(() => expect(findDatabasePid(dataDir.path)).not.toBeNull(), { timeout: 240_000, interval: 5 });
    server.kill('SIGINT');
    await server.ended;
    expect(findDatabasePid(dataDir.path)).toBeNull();
  });
});

describe('a start that fails gives the reason in one sentence', () => {
  async function sentence(settings: Record<string, string>): Promise<string> {
    const { code, output } = await start(settings).ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    return output.trim();
  }

  it('if another instance uses the data directory', async () => {
    await migrated();
    const first = start();
    await first.url;
    expect(await sentence({})).toBe(
      `The data directory ${dataDir.path} is in use by process ${first.pid} (server/entry/main.ts): stop that one first, or choose another DATA_DIR.`,
    );
    expect(await isReady(await first.url)).toBe(true);
  });

  it('if two start at the same instant: one serves and one is refused', async () => {
    const both = [start(), start()];
    const ends = await Promise.race(both.map(({ ended }) => ended));
    expect(ends.output).toContain('is in use by process');
    const url = await Promise.any(both.map((server) => server.url));
    expect(await isReady(url)).toBe(true);
  });

  it('if the port is taken', async () => {
    const other: Server = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    expect(await sentence({ PORT: String(port) })).toBe(
      `Port ${port} is used by another program: stop that program, or choose another port with PORT.`,
    );
    other.close();
  });

  it('if the data directory cannot be written', async () => {
    writeFileSync(join(dataDir.path, 'file'), '');
    const path = join(dataDir.path, 'file/data');
    expect(await sentence({ DATA_DIR: path })).toBe(
      `The data directory ${path} cannot be written: a part of the path is a file. Choose another with DATA_DIR.`,
    );
  });

  it('if DATABASE_URL does not answer', async () => {
    expect(await sentence({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/pitaka' })).toBe(
      'DATABASE_URL does not answer: nothing listens at 127.0.0.1:1.',
    );
  });

  it('if a setting is malformed', async () => {
    expect(await sentence({ PORT: 'abc' })).toBe('PORT must be a whole number from 0 to 65535, but it is "abc".');
  });

  it('if HOST is not an address of this machine', async () => {
    const { output } = await start({ HOST: '203.0.113.7', ALLOW_SANDBOX: '1' }).ended;
    // A warning on the other stream may arrive before or after it.
    expect(output.trim().split('\n')).toContain('HOST is 203.0.113.7, which is not an address of this machine.');
  });

  it('if the sandbox would be open to others', async () => {
    expect(await sentence({ HOST: '0.0.0.0' })).toContain('HOST is 0.0.0.0, so others could reach SMS=sandbox');
  });
});

const nobody = { uid: 65534, gid: 65534 };

describe.skipIf(process.getuid?.() !== 0)('under root', () => {
  it.skipIf(!canReach(nobody, CHECKOUT))(
    'an ordinary user who can reach the checkout can run everything too',
    async () => {
      chownSync(dataDir.path, nobody.uid, nobody.gid);
      const server = start({}, nobody);
      expect(await isReady(await server.url)).toBe(true);
    },
  );

  it('root’s next start continues a data directory that root started, in a folder closed to others', async () => {
    const inside = join(dataDir.path, 'closed/data');
    const first = start({ DATA_DIR: inside });
    await first.url;
    const db = openDatabase(openPool({ connectionString: findRunningDatabase(inside)?.app ?? '', max: 1 }));
    await makeSite(db).finally(() => db.destroy());
    first.kill('SIGTERM');
    await first.ended;
    const second = start({ DATA_DIR: inside });
    expect(await siteName(await second.url)).toBe('demo');
    second.kill('SIGTERM');
    await second.ended;
  });
});
