import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from './check-invariants.ts';
import { sealJournals } from './seal-journals.ts';
import { ask, move, openTestLedger, type TestLedger, transfer } from './testing/test-ledger.ts';
import { verifyChain } from './verify-chain.ts';

/** Old enough to be sealed, too young to be missed where it is not. */
const SOON = new Date('2026-03-02T08:01:00Z');
const LATER = new Date('2026-03-03T08:00:00Z');

let t: TestLedger;
let ana = '';
let ben = '';
/** What undoes the damage a test did. */
let repairs: string[] = [];

beforeAll(async () => {
  t = await openTestLedger();
  [ana = '', ben = ''] = await t.makeUsers(2, 100_00n);
  for (let i = 0; i < 5; i++) await t.ledger.post(transfer(ana, ben, 1_00n, `key-${i}`));
  await t.ledger.post(
    ask(
      [
        move(userAccount(ana, 'available'), userAccount(ben, 'available'), 50n),
        move(userAccount(ana, 'available'), 'house:revenue.fee', 5n),
      ],
      'fee',
    ),
  );
  await sealJournals(t.db, LATER);
});
beforeEach(() => {
  repairs = [];
});
afterAll(() => t?.close());

/** Damages the books as nobody but the tables' owner can, looks, and mends them. */
async function damaged(
  statements: string[],
  repair: string[],
): Promise<Map<number, { broken: bigint; examples: readonly string[] }>> {
  repairs = repair;
  for (const statement of statements) await t.asOwner(statement);
  try {
    const figures = await checkInvariants(t.db, SOON);
    return new Map(figures.filter((figure) => figure.broken > 0n).map((figure) => [figure.number, figure]));
  } finally {
    for (const statement of repairs) await t.asOwner(statement);
  }
}

const anasAccount = () => `user:${ana}:available`;
const ofAna = () => `account_id = (SELECT account_id FROM accounts WHERE name = '${anasAccount()}')`;

describe('the ten promises', () => {
  it('hold after honest postings, with a figure for each', async () => {
    const figures = await checkInvariants(t.db, LATER);
    expect(figures.map((figure) => figure.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(figures.filter((figure) => figure.broken > 0n)).toEqual([]);
    expect(figures.find((figure) => figure.number === 1)?.checked).toBe(8n);
  });

  it('are found broken when a posting’s amount was changed', async () => {
    const broken = await damaged(
      [`UPDATE postings SET amount_minor = amount_minor - 1 WHERE ${ofAna()} AND version = 3`],
      [`UPDATE postings SET amount_minor = amount_minor + 1 WHERE ${ofAna()} AND version = 3`],
    );
    expect([...broken.keys()]).toEqual([1, 2, 3, 9]);
  });

  it('are found broken when a balance was changed, by account', async () => {
    const broken = await damaged(
      [`UPDATE accounts SET balance_minor = balance_minor + 1 WHERE name = '${anasAccount()}'`],
      [`UPDATE accounts SET balance_minor = balance_minor - 1 WHERE name = '${anasAccount()}'`],
    );
    expect([...broken.keys()]).toEqual([2, 6]);
    expect(broken.get(2)?.examples).toEqual([`demo ${anasAccount()}`]);
  });

  it('are found broken when a posting was taken away, or its account', async () => {
    const lost = await damaged(
      [
        `CREATE TABLE kept AS SELECT * FROM postings WHERE ${ofAna()} AND version = 3`,
        `DELETE FROM postings WHERE ${ofAna()} AND version = 3`,
      ],
      ['INSERT INTO postings SELECT * FROM kept', 'DROP TABLE kept'],
    );
    expect([...lost.keys()]).toEqual([1, 2, 3, 9, 10]);
    expect(lost.get(3)?.examples[0]).toMatch(/@4$/);
    const orphans = await damaged(
      [
        `CREATE TABLE kept AS SELECT * FROM accounts WHERE name = '${anasAccount()}'`,
        `DELETE FROM accounts WHERE name = '${anasAccount()}'`,
      ],
      ['INSERT INTO accounts SELECT * FROM kept', 'DROP TABLE kept'],
    );
    expect([...orphans.keys()]).toEqual([2, 3, 6, 10]);
  });

  it('are found broken when a floor was lowered', async () => {
    const broken = await damaged(
      [`UPDATE accounts SET floor_minor = -100 WHERE name = '${anasAccount()}'`],
      [`UPDATE accounts SET floor_minor = 0 WHERE name = '${anasAccount()}'`],
    );
    expect([...broken.keys()]).toEqual([4]);
  });

  it('are found broken when money is set aside for nothing', async () => {
    const posted = await t.ledger.post(
      ask([move(userAccount(ben, 'available'), userAccount(ben, 'hold.withdrawal'), 5n)], 'hold'),
    );
    expect(posted.ok).toBe(true);
    const broken = await damaged([], []);
    expect([...broken.keys()]).toEqual([5]);
    expect(broken.get(5)?.examples).toEqual([`demo user:${ben}:hold.withdrawal`]);
    await t.ledger.post(ask([move(userAccount(ben, 'hold.withdrawal'), userAccount(ben, 'available'), 5n)], 'unhold'));
  });

  it('are found broken when a journal says something else than it did', async () => {
    const broken = await damaged(
      [`UPDATE journals SET actor = 'operator:nobody' WHERE key = 'key-2'`],
      [`UPDATE journals SET actor = 'system:test' WHERE key = 'key-2'`],
    );
    expect([...broken.keys()]).toEqual([9]);
    const nameless = await damaged(
      [`UPDATE journals SET origin = '' WHERE key = 'unhold'`],
      [`UPDATE journals SET origin = 'test' WHERE key = 'unhold'`],
    );
    expect([...nameless.keys()]).toEqual([9]);
    const unheard = await damaged(
      [`UPDATE journals SET legs = split_part(legs, ' ', 1) WHERE key = 'unhold'`],
      [`UPDATE journals SET legs = 'user:${ben}:hold.withdrawal@2 user:${ben}:available@9' WHERE key = 'unhold'`],
    );
    expect([...unheard.keys()]).toEqual([10]);
  });

  it('are found broken when the same key stands twice', async () => {
    const broken = await damaged(
      [
        'DROP INDEX journals_key',
        `CREATE TABLE kept AS SELECT key, journal_id FROM journals WHERE key = 'unhold'`,
        `UPDATE journals SET key = 'hold', kind = 'transfer' WHERE key = 'unhold'`,
      ],
      [
        `UPDATE journals j SET key = kept.key FROM kept WHERE j.journal_id = kept.journal_id`,
        'DROP TABLE kept',
        'CREATE UNIQUE INDEX journals_key ON journals (site_id, key, kind)',
      ],
    );
    expect([...broken.keys()]).toEqual([8]);
  });
});

describe('the chain over the journals', () => {
  const journalAt = async (position: number) =>
    (
      await t.db
        .selectFrom('journal_seals')
        .select('journal_id')
        .where('position', '=', BigInt(position))
        .executeTakeFirstOrThrow()
    ).journal_id;

  it('verifies, and its head can be noted and found again', async () => {
    await sealJournals(t.db, LATER, { whole: true });
    const report = await verifyChain(t.db, 'demo', LATER);
    expect(report).toMatchObject({ sealed: 10n, broken: undefined, unsealed: 0n });
    expect(await sealJournals(t.db, LATER)).toBe(0);
    if (!report.head) throw new Error('no head');
    expect((await verifyChain(t.db, 'demo', LATER, report.head)).broken).toBeUndefined();
    expect((await verifyChain(t.db, 'demo', LATER, { ...report.head, hash: '00' })).broken?.what).toMatch(/made anew/);
    expect((await verifyChain(t.db, 'demo', LATER, { position: 99n, hash: '00' })).broken?.what).toMatch(/ends before/);
  });

  it.each([
    [
      'a journal’s reason',
      `UPDATE journals SET reason = 'x' WHERE journal_id = $`,
      `UPDATE journals SET reason = '' WHERE journal_id = $`,
    ],
    [
      'a journal’s time, by a millionth',
      `UPDATE journals SET at = at + interval '1 microsecond' WHERE journal_id = $`,
      `UPDATE journals SET at = at - interval '1 microsecond' WHERE journal_id = $`,
    ],
    [
      'a posting’s balance',
      `UPDATE postings SET balance_after_minor = balance_after_minor + 1 WHERE journal_id = $`,
      `UPDATE postings SET balance_after_minor = balance_after_minor - 1 WHERE journal_id = $`,
    ],
    [
      'a seal',
      `UPDATE journal_seals SET hash = hash || '\\x00' WHERE journal_id = $`,
      `UPDATE journal_seals SET hash = substr(hash, 1, 32) WHERE journal_id = $`,
    ],
  ])('names the first row where %s was changed', async (_what, damage, repair) => {
    const journalId = await journalAt(4);
    const place = (statement: string) => statement.replace('$', `'${journalId}'`);
    await t.asOwner(place(damage));
    expect((await verifyChain(t.db, 'demo', LATER)).broken).toMatchObject({ position: 4n, journalId });
    await t.asOwner(place(repair));
    expect((await verifyChain(t.db, 'demo', LATER)).broken).toBeUndefined();
  });

  it('names a journal that is gone, a seal that is gone, and counts journals that were written past it', async () => {
    const journalId = await journalAt(6);
    await t.asOwner(`CREATE TABLE kept AS SELECT * FROM journals WHERE journal_id = '${journalId}'`);
    await t.asOwner(`DELETE FROM journals WHERE journal_id = '${journalId}'`);
    expect((await verifyChain(t.db, 'demo', LATER)).broken).toMatchObject({
      position: 6n,
      what: 'the journal is gone',
    });
    await t.asOwner('INSERT INTO journals SELECT * FROM kept; DROP TABLE kept');
    await t.asOwner(`CREATE TABLE kept AS SELECT * FROM journal_seals WHERE position = 6`);
    await t.asOwner('DELETE FROM journal_seals WHERE position = 6');
    const report = await verifyChain(t.db, 'demo', LATER);
    expect(report.broken?.what).toBe('the seal of position 6 is missing');
    expect(report.unsealed).toBe(1n);
    await t.asOwner('INSERT INTO journal_seals SELECT * FROM kept; DROP TABLE kept');
  });

  it('takes in a journal that was committed late, behind later ones', async () => {
    const late = t.now;
    t.now = new Date(late.getTime() + 30_000);
    await t.ledger.post(transfer(ben, ana, 1n, 'later'));
    await sealJournals(t.db, LATER);
    t.now = late;
    // Another account, whose time has not gone on: its journal sorts before what is sealed already.
    const [cora = '', dan = ''] = await t.makeUsers(2, 0n);
    const given = await t.ledger.post(
      ask([move('house:suspense', userAccount(cora, 'available'), 5n)], 'late-gift', {
        journal: { kind: 'adjustment', moves: [move('house:suspense', userAccount(cora, 'available'), 5n)] },
      }),
    );
    expect(given.ok && given.value.at.getTime()).toBe(late.getTime());
    await t.ledger.post(transfer(cora, dan, 1n, 'late'));
    expect(await sealJournals(t.db, LATER)).toBe(2);
    expect(await verifyChain(t.db, 'demo', LATER)).toMatchObject({ broken: undefined, unsealed: 0n });
  });

  it('is sealed once by two processes at one instant', async () => {
    for (let i = 0; i < 20; i++) await t.ledger.post(transfer(ana, ben, 1n, `both-${i}`));
    await Promise.all([sealJournals(t.db, LATER), sealJournals(t.db, LATER), sealJournals(t.db, LATER)]);
    expect(await verifyChain(t.db, 'demo', LATER)).toMatchObject({ broken: undefined, unsealed: 0n });
  });
});
