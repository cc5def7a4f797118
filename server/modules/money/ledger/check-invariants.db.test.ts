import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actorNumber } from './actor.ts';
import { checkInvariants } from './check-invariants.ts';
import { writeLegs } from './legs.ts';
import { packOrigin } from './origin.ts';
import { hashKey } from './post-request.ts';
import { sealJournals } from './sealing/seal-journals.ts';
import { ask, move, openTestLedger, type TestLedger, transfer } from './testing/test-ledger.ts';

/** Old enough to be sealed, but too new for a missing seal to be reported. */
const SOON = new Date('2026-03-02T08:01:00Z');
const LATER = new Date('2026-03-03T08:00:00Z');

let t: TestLedger;
let ana = '';
let ben = '';
/** The statements that undo a test's damage. */
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

/** Damages the books with the rights of the tables' owner, checks them, and repairs them. */
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

/** The condition for the journal of this key. */
const byKey = (key: string) => `key_hash = '${inSql(Buffer.from(hashKey('transfer', key), 'latin1'))}'`;
const inSql = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

const anasAccount = () => `user:${ana}:available`;
const ofAna = () => `account_id = (SELECT account_id FROM accounts WHERE name = '${anasAccount()}')`;

describe('the check of the ten promises', () => {
  it('passes after valid postings, with a figure for each promise', async () => {
    const figures = await checkInvariants(t.db, LATER);
    expect(figures.map((figure) => figure.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(figures.filter((figure) => figure.broken > 0n)).toEqual([]);
    expect(figures.find((figure) => figure.number === 1)?.checked).toBe(8n);
  });

  it('fails if a posting’s amount was changed', async () => {
    const broken = await damaged(
      [`UPDATE postings SET amount_minor = amount_minor - 1 WHERE ${ofAna()} AND version = 3`],
      [`UPDATE postings SET amount_minor = amount_minor + 1 WHERE ${ofAna()} AND version = 3`],
    );
    expect([...broken.keys()]).toEqual([1, 2, 3, 9]);
  });

  it('fails if a balance was changed, and names the account', async () => {
    const broken = await damaged(
      [`UPDATE accounts SET balance_minor = balance_minor + 1 WHERE name = '${anasAccount()}'`],
      [`UPDATE accounts SET balance_minor = balance_minor - 1 WHERE name = '${anasAccount()}'`],
    );
    expect([...broken.keys()]).toEqual([2, 6]);
    expect(broken.get(2)?.examples).toEqual([`demo ${anasAccount()}`]);
  });

  it('fails if a posting or its account was removed', async () => {
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

  it('fails if a floor was lowered', async () => {
    const broken = await damaged(
      [`UPDATE accounts SET floor_minor = -100 WHERE name = '${anasAccount()}'`],
      [`UPDATE accounts SET floor_minor = 0 WHERE name = '${anasAccount()}'`],
    );
    expect([...broken.keys()]).toEqual([4]);
  });

  it('fails if money is reserved without a reason', async () => {
    const posted = await t.ledger.post(
      ask([move(userAccount(ben, 'available'), userAccount(ben, 'hold.withdrawal'), 5n)], 'hold'),
    );
    expect(posted.ok).toBe(true);
    const broken = await damaged([], []);
    expect([...broken.keys()]).toEqual([5]);
    expect(broken.get(5)?.examples).toEqual([`demo user:${ben}:hold.withdrawal`]);
    await t.ledger.post(ask([move(userAccount(ben, 'hold.withdrawal'), userAccount(ben, 'available'), 5n)], 'unhold'));
  });

  it('fails if a journal contradicts its postings', async () => {
    const broken = await damaged(
      [`UPDATE journals SET actor = 10000001 WHERE ${byKey('key-2')}`],
      [`UPDATE journals SET actor = ${actorNumber('system:test')} WHERE ${byKey('key-2')}`],
    );
    expect([...broken.keys()]).toEqual([9]);
    const nameless = await damaged(
      [`UPDATE journals SET origin = '' WHERE ${byKey('unhold')}`],
      [`UPDATE journals SET origin = '${inSql(packOrigin('test'))}' WHERE ${byKey('unhold')}`],
    );
    expect([...nameless.keys()]).toEqual([9]);
    const renamed = await damaged(
      [`UPDATE ledger_actors SET name = 'operator:op_1'`],
      [`UPDATE ledger_actors SET name = 'system:test'`],
    );
    expect([...renamed.keys()]).toEqual([9]);
    const legs = [
      { number: accountNumber(userAccount(ben, 'hold.withdrawal')), version: 2n },
      { number: accountNumber(userAccount(ben, 'available')), version: 9n },
    ];
    const unreported = await damaged(
      [`UPDATE journals SET legs = substr(legs, 1, 13) || substr(legs, 1, 13) WHERE ${byKey('unhold')}`],
      [`UPDATE journals SET legs = '${inSql(writeLegs(legs))}' WHERE ${byKey('unhold')}`],
    );
    expect([...unreported.keys()]).toEqual([10]);
  });

  it('fails if the same key exists twice', async () => {
    const broken = await damaged(
      [
        'DROP INDEX journals_key',
        `CREATE TABLE kept AS SELECT key_hash, journal_id FROM journals WHERE ${byKey('unhold')}`,
        `UPDATE journals SET key_hash = '${inSql(Buffer.from(hashKey('transfer', 'hold'), 'latin1'))}'
          WHERE ${byKey('unhold')}`,
      ],
      [
        `UPDATE journals j SET key_hash = kept.key_hash FROM kept WHERE j.journal_id = kept.journal_id`,
        'DROP TABLE kept',
        'CREATE UNIQUE INDEX journals_key ON journals (site_id, key_hash)',
      ],
    );
    expect([...broken.keys()]).toEqual([8]);
  });
});
