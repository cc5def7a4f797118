import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountName, isAccountName, ownerOf, USER_ACCOUNT_TYPES, userAccount } from './account.ts';
import { accountNumber, accountNumbersOf, HOUSE_SHARDS, shardNumbersOf } from './account-number.ts';

const uid = fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, '0'));
const channel = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
const houses: AccountName[] = [
  'house:psp:sandbox',
  'house:psp:other',
  'house:game:slots',
  'house:revenue.fee',
  'house:expense.bonus',
  'house:expense.rebate',
  'house:expense.commission',
  'house:suspense',
  'house:equity',
];

describe('the name of an account', () => {
  it('is known, and contains the owner', () => {
    for (const type of USER_ACCOUNT_TYPES) expect(isAccountName(userAccount('10000001', type))).toBe(true);
    for (const name of houses) expect([isAccountName(name), ownerOf(name)]).toEqual([true, undefined]);
    expect(ownerOf('user:10000001:channel:slots')).toBe('10000001');
  });

  it.each([
    'user:1:available',
    'user:10000001:Available',
    'user:10000001:',
    'house:psp:',
    'house:cash',
    'available',
    '',
  ])('%j is not an account', (text) => expect(isAccountName(text)).toBe(false));
});

describe('the number of an account', () => {
  it('is made and parsed only by the ledger', () => {
    const isOwn = (file: string) => /^(core|server\/modules)\/money\/ledger\//.test(file);
    const sources = globSync('{core,server}/**/*.ts', { cwd: join(import.meta.dirname, '../../..') });
    const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    const takesApart = (text: string) => /(account_id|leg\.number)\s*[%/*]|\b10_000_000_000n/.test(text);
    expect(takesApart('SELECT a.account_id % 10')).toBe(true);
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((file) => !isOwn(file) && takesApart(read(file)))).toEqual([]);
  });

  it('fits a 64-bit column, and no two accounts have the same', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(uid, { maxLength: 20 }),
        fc.uniqueArray(channel, { maxLength: 5 }),
        (uids, channels) => {
          const numbers = uids.flatMap((userUid) => [
            ...USER_ACCOUNT_TYPES.map((type) => accountNumber(userAccount(userUid, type))),
            ...channels.map((name) => accountNumber(`user:${userUid}:channel:${name}`)),
          ]);
          numbers.push(
            ...houses.flatMap((name) => Array.from({ length: HOUSE_SHARDS }, (_, shard) => accountNumber(name, shard))),
          );
          expect(new Set(numbers).size).toBe(numbers.length);
          for (const number of numbers) expect(BigInt.asIntN(64, number)).toBe(number);
        },
      ),
    );
  });

  it('never changes, because balances are stored under it', () => {
    expect(accountNumber('user:10000001:available')).toBe(10000001_0000000001n);
    expect(accountNumber('user:10000001:debt')).toBe(10000001_0000000006n);
    expect(accountNumber('user:10000001:channel:slots')).toBe(accountNumber('user:10000001:channel:slots'));
    expect(accountNumber('house:psp:sandbox', 3)).toMatchInlineSnapshot(`-5953777642915379203n`);
    expect(accountNumber('user:10000001:channel:sandbox')).toMatchInlineSnapshot(`100000016128058637n`);
  });

  it('is adjacent to the other numbers of its user or house account', () => {
    fc.assert(
      fc.property(uid, channel, (one, name) => {
        const { from, before } = accountNumbersOf(one);
        for (const number of [accountNumber(userAccount(one, 'debt')), accountNumber(`user:${one}:channel:${name}`)]) {
          expect(number > from && number < before).toBe(true);
        }
      }),
    );
    const { first, last } = shardNumbersOf('house:equity');
    for (let shard = 0; shard < HOUSE_SHARDS; shard++) {
      const number = accountNumber('house:equity', shard);
      expect(number >= first && number <= last).toBe(true);
    }
    expect(() => accountNumber('house:equity', HOUSE_SHARDS)).toThrow(RangeError);
  });
});
