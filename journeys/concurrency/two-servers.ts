import { join } from 'node:path';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { readBalance } from '@pitaka/server/modules/money/ledger/index.ts';
import { assertInvariants } from '@pitaka/server/modules/money/ledger/testing/assert-invariants.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { createTestDatabase } from '@pitaka/server/platform/testing/test-database.ts';
import { makeDataDir, type ServerProcess, startServer } from '../faults/server-process.ts';
import { makePerson, makeSite, type Person } from '../support/person-with-money.ts';

export interface Envelope {
  readonly status: number;
  readonly code?: string;
  readonly data: Record<string, string>;
}

export interface TwoServers {
  readonly db: Database;
  readonly urls: readonly string[];
  /** Calls one of the two processes, or both in turn. */
  ask(path: string, body: object, token: string, key?: string, server?: number): Promise<Envelope>;
  person(minor: bigint): Promise<Person>;
  codeOf(phone: string, server: number): Promise<string>;
  available(person: Person): Promise<bigint>;
  close(): Promise<void>;
}

/** Two whole servers, each in its own process, on one database: each must see the other's changes. */
export async function startTwoServers(): Promise<TwoServers> {
  const database = await createTestDatabase();
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 4 }));
  await makeSite(db);
  const folders = [makeDataDir(), makeDataDir()];
  const servers: ServerProcess[] = folders.map((folder) =>
    startServer({
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      DATA_DIR: folder.path,
      MEDIA: join(folders[0]?.path ?? '', 'media'),
      SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      RATE_LIMITS: 'off',
      SEED: 'none',
    }),
  );
  const stopServers = async () => {
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(servers.map((server) => server.ended));
  };
  const urls = await Promise.all(servers.map((server) => server.url)).catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  let people = 0;
  let turn = 0;

  return {
    db,
    urls,
    async ask(path, body, token, key, server) {
      const response = await fetch(`${urls[server ?? turn++ % urls.length]}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Envelope;
    },
    person: (minor) => makePerson(db, people++, minor),
    async codeOf(phone, server) {
      const response = await fetch(`${urls[server]}/sandbox/sms?areaCode=63&phone=${phone}`);
      return ((await response.json()) as { code: string }).code;
    },
    available: (person) => readBalance(db, 'demo', userAccount(person.uid, 'available')),
    async close() {
      await stopServers();
      try {
        await assertInvariants(db);
      } finally {
        await db.destroy();
        await database.drop();
        for (const folder of folders) folder.remove();
      }
    },
  };
}
