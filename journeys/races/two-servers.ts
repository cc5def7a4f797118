import { FEATURES } from '@pitaka/contract/features.ts';
import { userAccount } from '@pitaka/core/ledger/account.ts';
import { hashToken, newToken } from '@pitaka/server/modules/auth/index.ts';
import { openAccount, postInTransaction, readBalance } from '@pitaka/server/modules/ledger/index.ts';
import { assertInvariants } from '@pitaka/server/modules/ledger/testing/assert-invariants.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '@pitaka/server/modules/sites/index.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { inTransaction } from '@pitaka/server/platform/db/in-transaction.ts';
import { createTestDatabase } from '@pitaka/server/platform/testing/test-database.ts';
import { makeDataDir, type ServerProcess, startServer } from '../faults/server-process.ts';

export interface Envelope {
  readonly status: number;
  readonly code?: string;
  readonly data: Record<string, string>;
}

export interface Person {
  readonly uid: string;
  readonly phone: string;
  readonly token: string;
}

export interface TwoServers {
  readonly db: Database;
  readonly urls: readonly string[];
  /** Asks one of the two processes, or each of them in turn. */
  ask(path: string, body: object, token: string, key?: string, server?: number): Promise<Envelope>;
  person(minor: bigint): Promise<Person>;
  codeOf(phone: string, server: number): Promise<string>;
  available(person: Person): Promise<bigint>;
  close(): Promise<void>;
}

/** Two whole servers, each a process of its own, on one database: what one does the other must see. */
export async function startTwoServers(): Promise<TwoServers> {
  const database = await createTestDatabase();
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 4 }));
  await createSite(
    db,
    {
      siteId: 'demo',
      name: 'demo',
      domains: ['127.0.0.1', 'localhost'],
      features: Object.fromEntries(FEATURES.map((feature) => [feature, true])),
      roleLabels: DEFAULT_ROLE_LABELS,
    },
    new Date(),
  );
  const folders = [makeDataDir(), makeDataDir()];
  const servers: ServerProcess[] = folders.map((folder) =>
    startServer({
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      DATA_DIR: folder.path,
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
    async person(minor) {
      const number = people++;
      const person = { uid: String(20_000_000 + number), phone: `9175${String(100_000 + number)}`, token: newToken() };
      const now = new Date();
      await inTransaction(db, async (tx) => {
        const owner = { site_id: 'demo', uid: person.uid, created_at: now };
        await tx
          .insertInto('users')
          .values({
            ...owner,
            area_code: '63',
            phone: person.phone,
            password_hash: null,
            name: null,
            inviter_uid: null,
            locale: 'en-US',
          })
          .execute();
        await tx
          .insertInto('sessions')
          .values({
            ...owner,
            token_hash: hashToken(person.token),
            session_id: `se_${person.uid}`,
            last_seen_at: now,
            expires_at: new Date(now.getTime() + 86_400_000),
            ended_at: null,
            end_reason: null,
            address: '127.0.0.1',
            device: 'test',
          })
          .execute();
        await openAccount(tx, 'demo', person.uid, 'COIN');
        if (minor === 0n) return;
        const amount = { unit: 'COIN', minor };
        const moves = [{ from: 'house:equity', to: userAccount(person.uid, 'available'), amount }] as const;
        const gift = { siteId: 'demo', journal: { kind: 'opening', moves }, key: person.uid, body: '' } as const;
        const posted = await postInTransaction(tx, { ...gift, actor: 'system:test', origin: 'test' }, now);
        if (!posted.ok) throw new Error(posted.code);
      });
      return person;
    },
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
