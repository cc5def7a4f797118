import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useNode } from '../journal-ids.ts';
import { ask, move, openTestLedger, type TestLedger, transfer } from '../testing/test-ledger.ts';
import { unpackIds } from './pack-ids.ts';
import { sealJournals } from './seal-journals.ts';
import { verifyChain } from './verify-chain.ts';
import { verifyJournal } from './verify-journal.ts';

const LATER = new Date('2026-03-03T08:00:00Z');

let t: TestLedger;
let ana = '';
let ben = '';

/** Ten journals, sealed in blocks of three: the chain has four. */
beforeAll(async () => {
  t = await openTestLedger();
  [ana = '', ben = ''] = await t.makeUsers(2, 100_00n);
  for (let i = 0; i < 8; i++) await t.ledger.post(transfer(ana, ben, 1_00n, `key-${i}`));
  await sealJournals(t.db, LATER, { blockSize: 3 });
});
afterAll(() => t?.close());

const verify = () => verifyChain(t.db, 'demo', LATER);

const block = (position: bigint) =>
  t.db.selectFrom('journal_blocks').selectAll().where('position', '=', position).executeTakeFirstOrThrow();

/** The second journal of the second block. */
async function fifth(): Promise<bigint> {
  return unpackIds((await block(2n)).ids)[1] as bigint;
}

/** Damages the tables with their owner's rights, checks them, and repairs them. */
async function damaged<Found>(damage: string, repair: string, check: () => Promise<Found>): Promise<Found> {
  await t.asOwner(damage);
  try {
    return await check();
  } finally {
    await t.asOwner(repair);
  }
}

describe('the chain over the journals', () => {
  it('verifies blocks of several journals, and finds again a head that was noted', async () => {
    const report = await verify();
    expect(report).toMatchObject({ sealed: 10n, broken: undefined, unsealed: 0n, head: { position: 4n } });
    expect(await sealJournals(t.db, LATER)).toBe(0);
    if (!report.head) throw new Error('no head');
    const verifyFrom = (head: { position: bigint; hash: string }) => verifyChain(t.db, 'demo', LATER, head);
    expect((await verifyFrom(report.head)).broken).toBeUndefined();
    expect((await verifyFrom({ ...report.head, hash: '00' })).broken?.problem).toMatch(/made anew/);
    expect((await verifyFrom({ position: 99n, hash: '00' })).broken?.problem).toMatch(/ends before/);
  });

  it.each([
    ['a journal’s reason', `UPDATE journals SET reason = 'x' WHERE`, `UPDATE journals SET reason = '' WHERE`],
    [
      'a journal’s time, by a millionth',
      `UPDATE journals SET at = timestamptz ':at' + interval '1 microsecond' WHERE`,
      `UPDATE journals SET at = timestamptz ':at' WHERE`,
    ],
    [
      'what a journal belongs to',
      `UPDATE journals SET record_id = 'wd_1' WHERE`,
      `UPDATE journals SET record_id = '' WHERE`,
    ],
    ['who did it', `UPDATE journals SET actor = actor + 1 WHERE`, `UPDATE journals SET actor = actor - 1 WHERE`],
    [
      'the total of its reply',
      `UPDATE journals SET owner_total_minor = 0 WHERE`,
      `UPDATE journals SET owner_total_minor = NULL WHERE`,
    ],
    [
      'a posting’s balance',
      `UPDATE postings SET balance_after_minor = balance_after_minor + 1 WHERE`,
      `UPDATE postings SET balance_after_minor = balance_after_minor - 1 WHERE`,
    ],
    ['a posting’s kind', `UPDATE postings SET kind = 5 WHERE`, `UPDATE postings SET kind = 4 WHERE`],
  ])('names the first journal in which %s was changed', async (_what, damage, repair) => {
    const id = await fifth();
    // Arithmetic with a column's time is not immutable: a distributed database does not allow it in an UPDATE.
    const { rows } = await sql<{ at: string }>`
      SELECT at::text FROM journals WHERE site_id = 'demo' AND journal_id = ${id}`.execute(t.db);
    const of = (statement: string) => `${statement.replace(':at', rows[0]?.at ?? '')} journal_id = ${id}`;
    const [report, seal, neighbour] = await damaged(of(damage), of(repair), async () => [
      await verify(),
      await verifyJournal(t.db, 'demo', id),
      await verifyJournal(t.db, 'demo', unpackIds((await block(2n)).ids)[0] as bigint),
    ]);
    expect(report.broken).toMatchObject({ position: 2n, journalId: formatJournalId(id) });
    expect(seal).toMatchObject({ position: 2n, isIntact: false });
    expect(neighbour).toMatchObject({ position: 2n, isIntact: true });
    expect((await verify()).broken).toBeUndefined();
    expect(await verifyJournal(t.db, 'demo', id)).toMatchObject({ isIntact: true });
  });

  it.each([
    ['hash', `hash || '\\x00'`, 'substr(hash, 1, 32)'],
    ['place in its ranges', 'hash', 'hash', 'first_id = first_id - 1', 'first_id = first_id + 1'],
    ['mark of being late', 'hash', 'hash', 'is_late = true', 'is_late = false'],
  ])('names the block whose %s was changed', async (_what, hash, back, more = 'ids = ids', moreBack = 'ids = ids') => {
    const set = (one: string, other: string) => `UPDATE journal_blocks SET hash = ${one}, ${other} WHERE position = 2`;
    const report = await damaged(set(hash, more), set(back, moreBack), verify);
    expect(report.broken).toMatchObject({ position: 2n, problem: 'the block or its seal was changed' });
    expect((await verify()).broken).toBeUndefined();
  });

  it('finds a journal that was changed together with its digest, and a block that was left out of the chain', async () => {
    const before = await block(2n);
    const digest = Buffer.from(before.digests).fill(7, 16, 32).toString('hex');
    const report = await damaged(
      `UPDATE journal_blocks SET digests = '\\x${digest}' WHERE position = 2`,
      `UPDATE journal_blocks SET digests = '\\x${before.digests.toString('hex')}' WHERE position = 2`,
      verify,
    );
    expect(report.broken).toMatchObject({ position: 2n, journalId: formatJournalId(await fifth()) });
    const shifted = await damaged(
      `CREATE TABLE kept AS SELECT * FROM journal_blocks WHERE position = 2; DELETE FROM journal_blocks WHERE position = 2;
       UPDATE journal_blocks SET position = position - 1 WHERE position > 2`,
      `UPDATE journal_blocks SET position = position + 10 WHERE position > 1;
       UPDATE journal_blocks SET position = position - 9 WHERE position > 10;
       INSERT INTO journal_blocks SELECT * FROM kept; DROP TABLE kept`,
      verify,
    );
    expect(shifted.broken).toMatchObject({ position: 2n, problem: 'the block or its seal was changed' });
    expect(await verify()).toMatchObject({ broken: undefined, sealed: 10n });
  });

  it('names a missing journal or block, and counts journals that bypassed sealing', async () => {
    const id = await fifth();
    const missing = await damaged(
      `CREATE TABLE kept AS SELECT * FROM journals WHERE journal_id = ${id}; DELETE FROM journals WHERE journal_id = ${id}`,
      'INSERT INTO journals SELECT * FROM kept; DROP TABLE kept',
      verify,
    );
    expect(missing.broken).toEqual({ position: 2n, journalId: formatJournalId(id), problem: 'the journal is gone' });
    const report = await damaged(
      'CREATE TABLE kept AS SELECT * FROM journal_blocks WHERE position = 2; DELETE FROM journal_blocks WHERE position = 2',
      'INSERT INTO journal_blocks SELECT * FROM kept; DROP TABLE kept',
      verify,
    );
    expect(report.broken?.problem).toBe('the block of position 2 is missing');
    expect(report.unsealed).toBe(3n);
    expect(await verify()).toMatchObject({ broken: undefined, unsealed: 0n });
  });

  it('seals a late journal once, after later ones', async () => {
    const late = t.now;
    t.now = new Date(late.getTime() + 30_000);
    await t.ledger.post(transfer(ben, ana, 1n, 'later'));
    expect(await sealJournals(t.db, LATER)).toBe(1);
    t.now = late;
    // Another process, whose clock is behind: its journal sorts before sealed ones.
    useNode(700);
    const [cora = '', dan = ''] = await t.makeUsers(2, 0n);
    await t.ledger.post(
      ask([move('house:suspense', userAccount(cora, 'available'), 5n)], 'late-gift', {
        journal: { kind: 'adjustment', moves: [move('house:suspense', userAccount(cora, 'available'), 5n)] },
      }),
    );
    await t.ledger.post(transfer(cora, dan, 1n, 'late'));
    const soon = new Date(t.now.getTime() + 60_000);
    expect(await sealJournals(t.db, soon)).toBe(2);
    expect(await sealJournals(t.db, LATER, { whole: true })).toBe(0);
    expect(await verify()).toMatchObject({ broken: undefined, unsealed: 0n, sealed: 13n });
    const last = await t.db
      .selectFrom('journal_blocks')
      .selectAll()
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({ is_late: true, journals: 2 });
    for (const id of unpackIds(last.ids)) {
      expect(await verifyJournal(t.db, 'demo', id)).toMatchObject({ position: last.position, isIntact: true });
    }
  });

  it('contains each journal once if processes seal simultaneously', async () => {
    for (let i = 0; i < 20; i++) await t.ledger.post(transfer(ana, ben, 1n, `both-${i}`));
    const counts = await Promise.all([1, 2, 3].map(() => sealJournals(t.db, LATER, { blockSize: 4, whole: true })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await verify()).toMatchObject({ broken: undefined, unsealed: 0n, sealed: 33n });
  });

  it('leaves out journals that are too recent', async () => {
    t.now = new Date(t.now.getTime() + 60_000);
    await t.ledger.post(transfer(ana, ben, 1n, 'young'));
    expect(await sealJournals(t.db, t.now)).toBe(0);
    expect(await sealJournals(t.db, LATER)).toBe(1);
  });
});
