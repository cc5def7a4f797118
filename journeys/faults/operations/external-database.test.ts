import { type AddressInfo, connect, createServer } from 'node:net';
import { hashPassword } from '@pitaka/server/modules/identity/auth/index.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePerson, makeSite } from '../../support/person-with-money.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';

/**
 * With `npm run faults` the two servers that start together also make the demo: 20 s of CPU time. Without it the test
 * creates the site; seed-demo.db.test.ts checks that only one of two makes a demo.
 */
const SEED = process.env.EXTERNAL_SEED ?? 'none';

/** An external PostgreSQL, as far as the servers of these tests know. */
let database: EmbeddedPostgres;
const databaseDir = makeDataDir();
/** A phone of the demo, too. */
const PHONE = '9170000000';
const PASSWORD = 'demo1234';
/** The data directory of all servers, which share the keys and the media of the database. */
const dataDir = makeDataDir();
let servers: ServerProcess[];

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir: databaseDir.path, settings: { fsync: 'off' } });
});
afterAll(async () => {
  await database?.stop();
  databaseDir.remove();
  dataDir.remove();
});
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
});

function start(settings: Record<string, string>): ServerProcess {
  const server = startServer({ DATA_DIR: dataDir.path, ...settings });
  servers.push(server);
  return server;
}

async function call(
  url: string,
  path: string,
  body: object,
): Promise<{ status: number; data: Record<string, string> }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { status: number; data: Record<string, string> };
}

/** One site, and a user who can log in. */
async function fillIn(url: string): Promise<void> {
  const db = openDatabase(openPool({ connectionString: url, max: 1 }));
  try {
    await makeSite(db);
    const { uid } = await makePerson(db, 1, 0n);
    const operator = { phone: PHONE, password_hash: await hashPassword(PASSWORD) };
    await db.updateTable('users').set(operator).where('site_id', '=', 'demo').where('uid', '=', uid).execute();
  } finally {
    await db.destroy();
  }
}

/** The same database behind a proxy that reports version 13, a version that can hardly be installed any more. */
async function openOldDatabase(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      const reply = chunk.toString('latin1').replace(/1[5-9]\d{4}(?=C)/, '130012');
      client.write(reply, 'latin1');
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${address.port}` }).href,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

describe('with an external database', () => {
  it('any number of servers may start together and share it: a log-in at one is known to the other', async () => {
    const settings = { DATABASE_URL: database.urls.app, DATABASE_ADMIN_URL: database.urls.owner, SEED };
    const [one, other] = await Promise.all([start(settings).url, start(settings).url]);
    if (SEED === 'none') {
      await fillIn(database.urls.app);
      // Phone numbers not written by a server are sealed when one starts.
      await start(settings).url;
    }
    // A new site is found within seconds.
    const { data } = await vi.waitFor(
      async () => {
        const answer = await call(one, '/cplogin/login', { areaCode: '63', phone: PHONE, password: PASSWORD });
        expect(answer.data?.token).toMatch(/./);
        return answer;
      },
      { timeout: 240_000, interval: 200 },
    );
    await vi.waitFor(async () => expect((await call(other, '/site/current', {})).status).toBe(200), {
      timeout: 240_000,
    });
    expect(await call(other, '/cplogin/tokenLogin', { token: data.token })).toMatchObject({ status: 200 });
  });

  it('a server that works as the tables’ owner warns that it could change posted journals', async () => {
    const server = start({ DATABASE_URL: database.urls.owner, SEED: 'none' });
    await server.url;
    server.kill('SIGTERM');
    expect((await server.ended).output).toContain('DATABASE_ADMIN_URL is not set, so the server owns its tables');
  });

  it('a server with other keys is refused, and the message names the steps to take', async () => {
    const own = makeDataDir();
    try {
      const { code, output } = await start({ DATABASE_URL: database.urls.owner, DATA_DIR: own.path, SEED: 'none' })
        .ended;
      expect(code).toBe(1);
      expect(output).toContain(
        'The secret key k1 differs from the key with which this database was written. Take the SECRET_KEYS of',
      );
    } finally {
      own.remove();
    }
  });

  it('an outdated database is reported with its version, and nothing is written to it', async () => {
    const old = await openOldDatabase(database.urls.app);
    try {
      const { code, output } = await start({ DATABASE_URL: old.url }).ended;
      expect(code).toBe(1);
      expect(output).toBe('DATABASE_URL leads to PostgreSQL 13, but version 15 or later is needed.\n');
    } finally {
      await old.close();
    }
  });

  it.each(['LATIN1', 'SQL_ASCII'])('a database in %s is refused in one sentence', async (encoding) => {
    const name = `in_${encoding.toLowerCase()}`;
    const pool = openPool({ connectionString: database.urls.superuser, max: 1 });
    await pool.query(
      `CREATE DATABASE ${name} OWNER pitaka_owner TEMPLATE template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    await pool.end();
    const DATABASE_URL = Object.assign(new URL(database.urls.owner), { pathname: `/${name}` }).href;
    const { code, output } = await start({ DATABASE_URL, SEED: 'none' }).ended;
    expect(code).toBe(1);
    expect(output).toBe(
      `DATABASE_URL leads to a database in ${encoding}, which cannot hold every language: make one with ENCODING 'UTF8'.\n`,
    );
  });

  it('a user who may not create tables is named, with the setting to change', async () => {
    const { code, output } = await start({ DATABASE_URL: database.urls.app }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(
      /^pitaka_app, the user of DATABASE_URL, may not update the tables of the database pitaka \(permission denied .*\): set DATABASE_ADMIN_URL to a user who may\.\n$/,
    );
  });

  it('an unwritable folder for keys and media is reported before anything else', async () => {
    const { code, output } = await start({ DATABASE_URL: database.urls.app, DATA_DIR: '/proc/none' }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^The data directory \/proc\/none cannot be written: .*\n$/);
  });
});
