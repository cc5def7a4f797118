import { journalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, openPool } from '../../../platform/db/database.ts';
import type { TestDatabase } from '../../../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { NoNode, nextJournalId, nodeReady, releaseNode, useNode } from './journal-ids.ts';
import { leaseNode } from './node-lease.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.appUrl, max: 8 }));
});
afterEach(() => releaseNode());
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

const NOW = new Date('2026-03-02T08:00:00Z');
const nodeOf = (id: bigint) => Number((id >> 12n) & 1023n);

describe('node numbers', () => {
  it('are leased once each, lowest first, even to simultaneous processes', async () => {
    const leases = await Promise.all(Array.from({ length: 8 }, () => leaseNode(db)));
    expect(leases.map((lease) => lease.node).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await leases.find((lease) => lease.node === 3)?.end();
    const again = await leaseNode(db);
    expect(again.node).toBe(3);
    for (const lease of [...leases.filter(({ node }) => node !== 3), again]) await lease.end();
  });

  it('are free again once their lease expires, and later ids continue after earlier ones', async () => {
    const future = NOW.getTime() + 3_600_000;
    await db
      .updateTable('ledger_nodes')
      .set({ last_ms: BigInt(future) })
      .where('node', '=', 0)
      .execute();
    const lease = await leaseNode(db);
    expect(lease.node).toBe(0);
    expect(nextJournalId(NOW)).toBe(journalId(future + 1, 0, 0));
    await lease.end();
    const row = await db.selectFrom('ledger_nodes').selectAll().where('node', '=', 0).executeTakeFirstOrThrow();
    expect(row.last_ms).toBe(BigInt(future + 1));
    expect(row.expires_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('are required for posting, which stops once the lease expires', async () => {
    await expect(nodeReady()).rejects.toThrow(NoNode);
    expect(() => nextJournalId(NOW)).toThrow(NoNode);
    useNode(9, { validUntil: performance.now() - 1 });
    const waiting = nodeReady();
    useNode(9, { validUntil: performance.now() + 1_000 });
    await waiting;
    expect(nodeOf(nextJournalId(NOW))).toBe(9);
  });
});

describe('journal ids of one process', () => {
  it('never repeat and always ascend, even if the clock jumps', () => {
    useNode(5);
    const ids: bigint[] = [];
    // More ids than fit into a millisecond; then a clock that jumps back an hour; then one that continues.
    for (let i = 0; i < 10_000; i++) ids.push(nextJournalId(NOW));
    for (let i = 0; i < 5; i++) ids.push(nextJournalId(new Date(NOW.getTime() - 3_600_000)));
    ids.push(nextJournalId(new Date(NOW.getTime() + 1_000)));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] as bigint))).toBe(true);
    expect(ids[0]).toBe(journalId(NOW.getTime(), 5, 0));
    expect(ids[4096]).toBe(journalId(NOW.getTime() + 1, 5, 0));
    expect(ids.at(-1)).toBe(journalId(NOW.getTime() + 1_000, 5, 0));
  });
});
