import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal, Move } from '@pitaka/core/money/ledger/journal.ts';
import { sql } from 'kysely';
import { type Database, openDatabase, openPool } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { createLog } from '../../../../platform/log.ts';
import type { TestDatabase } from '../../../../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../../../../platform/testing/test-database.ts';
import { type BatchDependencies, createLedgerBatch, type LedgerBatch } from '../ledger-batch.ts';
import { openAccount } from '../open-account.ts';
import { postInTransaction } from '../post-in-transaction.ts';
import type { PostRequest, PostResult } from '../post-request.ts';
import { readBalance } from '../views.ts';
import { assertInvariants } from './assert-invariants.ts';

export interface TestLedger {
  readonly database: TestDatabase;
  readonly db: Database;
  readonly ledger: LedgerBatch;
  now: Date;
  /** The starting balance of the users '10000000', '10000001', ... on the site 'demo'. */
  makeUsers(count: number, minor: bigint): Promise<string[]>;
  give(uid: string, minor: bigint): Promise<void>;
  balance(account: AccountName, siteId?: string): Promise<bigint>;
  /** Posts inside a transaction of its own, without the batch. */
  postAlone(request: PostRequest): Promise<PostResult>;
  /** A second batch on the same database, as in another process. */
  another(more?: Partial<BatchDependencies>): LedgerBatch;
  /** Runs a statement as the tables' owner, with rights that the server lacks. */
  asOwner(statement: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTestLedger(more: Partial<BatchDependencies> = {}): Promise<TestLedger> {
  const database = await createTestDatabase();
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 5 }));
  const clock = { now: new Date('2026-03-02T08:00:00Z') };
  const batches: LedgerBatch[] = [];
  const another = (deps: Partial<BatchDependencies> = {}) => {
    const batch = createLedgerBatch({
      connectionString: database.appUrl,
      clock: () => clock.now,
      log: createLog('silent'),
      ...more,
      ...deps,
    });
    batches.push(batch);
    return batch;
  };
  for (const siteId of ['demo', 'other']) {
    await sql`INSERT INTO sites (site_id, name, created_at) VALUES (${siteId}, ${siteId}, now())`.execute(db);
  }
  const ledger = another();
  let users = 0;
  let gifts = 0;

  const t: TestLedger = {
    database,
    db,
    ledger,
    get now() {
      return clock.now;
    },
    set now(now) {
      clock.now = now;
    },
    async makeUsers(count, minor) {
      const uids = Array.from({ length: count }, () => String(10_000_000 + users++));
      await db
        .insertInto('users')
        .values(
          uids.map((uid) => ({
            site_id: 'demo',
            uid,
            area_code: '63',
            phone: `91${uid}`,
            password_hash: null,
            name: null,
            inviter_uid: null,
            locale: 'en-US',
            created_at: clock.now,
          })),
        )
        .execute();
      await inTransaction(db, async (tx) => {
        for (const uid of uids) await openAccount(tx, 'demo', uid, 'COIN');
      });
      if (minor > 0n) await Promise.all(uids.map((uid) => t.give(uid, minor)));
      return uids;
    },
    async give(uid, minor) {
      const posted = await ledger.post({
        ...ask([move('house:equity', userAccount(uid, 'available'), minor)], `gift-${++gifts}`),
        journal: { kind: 'opening', moves: [move('house:equity', userAccount(uid, 'available'), minor)] },
      });
      if (!posted.ok) throw new Error(posted.code);
    },
    balance: (account, siteId = 'demo') => readBalance(db, siteId, account),
    postAlone: (request) => inTransaction(db, (tx) => postInTransaction(tx, request, clock.now)),
    another,
    async asOwner(statement) {
      const pool = openPool({ connectionString: database.ownerUrl, max: 1 });
      try {
        await pool.query(statement);
      } finally {
        await pool.end();
      }
    },
    async close() {
      await Promise.all(batches.map((batch) => batch.close()));
      await assertInvariants(db, clock.now).finally(async () => {
        await db.destroy();
        await database.drop();
      });
    },
  };
  return t;
}

export function move(from: AccountName, to: AccountName, minor: bigint, more: Partial<Move> = {}): Move {
  return { from, to, amount: { unit: 'COIN', minor }, ...more };
}

/** A request on the site 'demo' for these moves. */
export function ask(moves: Journal['moves'], key: string, more: Partial<PostRequest> = {}): PostRequest {
  return {
    siteId: 'demo',
    journal: { kind: 'transfer', moves },
    key,
    body: moves.map(({ from, to, amount }) => `${from} ${to} ${amount.minor}`).join(','),
    actor: 'system:test',
    origin: 'test',
    ...more,
  };
}

/** A transfer from one user's available account to another's. */
export function transfer(from: string, to: string, minor: bigint, key: string, more: Partial<PostRequest> = {}) {
  return ask([move(userAccount(from, 'available'), userAccount(to, 'available'), minor)], key, more);
}
