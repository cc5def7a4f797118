import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkOperators } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type OperatorSpending, readOperatorLimitLeft, spendOperatorLimit } from './index.ts';

/** The daily limit of one operator, and of one source. */

const site = { siteId: 'demo', settings: { alone: { aDay: '1000.00' } } };
const HOUR_MS = 3600_000;

let t: TestApp;
let count = 0;
let operatorId: string;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(() => {
  operatorId = `op_${++count}`;
});

function take(major: number, other: Partial<OperatorSpending> = {}, at = t.now) {
  const amountMinor = BigInt(major) * 100n;
  const taking = { operatorId, road: 'deposit', source: '', recordId: 'dp_1', amountMinor, ...other } as const;
  return inTransaction(t.db, (tx) => spendOperatorLimit(tx, site, taking, at));
}

describe('the daily limit of one operator', () => {
  it('adds up all ways of creating money over 24 hours', async () => {
    expect(await take(600)).toBe('taken');
    expect(await take(401, { road: 'statement' })).toBe('second_person');
    expect(await take(400, { road: 'statement' })).toBe('taken');
    expect(await readOperatorLimitLeft(t.db, site, { operatorId, source: '' }, t.now)).toBe(0n);
    const later = new Date(t.now.getTime() + 24 * HOUR_MS);
    expect(await take(1, {}, new Date(later.getTime() - 1))).toBe('second_person');
    expect(await take(1000, {}, later)).toBe('taken');
  });

  it('adds up money from one source, whichever operator enters it', async () => {
    const source = `source:shop-${count}`;
    expect(await take(700, { source })).toBe('taken');
    operatorId = `op_${++count}`;
    expect(await take(301, { source })).toBe('second_person');
    expect(await take(300, { source })).toBe('taken');
    expect(await take(700)).toBe('taken');
  });

  it('is not exceeded by simultaneous requests', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => take(300)));
    expect(results.filter((result) => result === 'taken')).toHaveLength(3);
  });

  describe('the daily limit of one person with several operator accounts', () => {
    let puppet: string;
    let other: string;
    beforeEach(async () => {
      [puppet, other] = [`${operatorId}_puppet`, `${operatorId}_other`];
      // One maker created both; the maker takes nothing.
      await linkOperators(t, puppet, `${operatorId}_maker`);
      await linkOperators(t, operatorId, `${operatorId}_maker`);
    });

    it('adds up while the accounts count as one person', async () => {
      expect(await take(600, { operatorId: puppet })).toBe('taken');
      expect(await take(401)).toBe('second_person');
      expect(await take(400)).toBe('taken');
      expect(await readOperatorLimitLeft(t.db, site, { operatorId: puppet, source: '' }, t.now)).toBe(0n);
      expect(await take(1000, { operatorId: other })).toBe('taken');
      const later = new Date(t.now.getTime() + 7 * 24 * HOUR_MS);
      expect(await take(1000, { operatorId: puppet }, later)).toBe('taken');
      expect(await take(1000, {}, later)).toBe('taken');
    });

    it('includes money created before the second account', async () => {
      expect(await take(600, { operatorId: other })).toBe('taken');
      await linkOperators(t, other, puppet);
      expect(await take(401)).toBe('second_person');
    });

    it('is not exceeded by simultaneous requests of all accounts', async () => {
      const names = [operatorId, puppet, `${operatorId}_maker`];
      const each = [...names, ...names, ...names];
      const results = await Promise.all(each.map((name) => take(300, { operatorId: name })));
      expect(results.filter((result) => result === 'taken')).toHaveLength(3);
    });
  });

  it('does not apply to another site', async () => {
    expect(await take(1000)).toBe('taken');
    const elsewhere = { ...site, siteId: 'kr' };
    expect(await readOperatorLimitLeft(t.db, elsewhere, { operatorId, source: '' }, t.now)).toBe(1000_00n);
  });
});
