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

function spend(major: number, other: Partial<OperatorSpending> = {}, at = t.now) {
  const amountMinor = BigInt(major) * 100n;
  const taking = { operatorId, road: 'deposit', source: '', recordId: 'dp_1', amountMinor, ...other } as const;
  return inTransaction(t.db, (tx) => spendOperatorLimit(tx, site, taking, at));
}

describe('the daily limit of one operator', () => {
  it('adds up all ways of creating money over 24 hours', async () => {
    expect(await spend(600)).toBe('taken');
    expect(await spend(401, { road: 'statement' })).toBe('second_person');
    expect(await spend(400, { road: 'statement' })).toBe('taken');
    expect(await readOperatorLimitLeft(t.db, site, { operatorId, source: '' }, t.now)).toBe(0n);
    const later = new Date(t.now.getTime() + 24 * HOUR_MS);
    expect(await spend(1, {}, new Date(later.getTime() - 1))).toBe('second_person');
    expect(await spend(1000, {}, later)).toBe('taken');
  });

  it('adds up money from one source that several operators enter', async () => {
    const source = `source:shop-${count}`;
    expect(await spend(700, { source })).toBe('taken');
    operatorId = `op_${++count}`;
    expect(await spend(301, { source })).toBe('second_person');
    expect(await spend(300, { source })).toBe('taken');
    expect(await spend(700)).toBe('taken');
  });

  it('is not exceeded by simultaneous requests', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => spend(300)));
    expect(results.filter((result) => result === 'taken')).toHaveLength(3);
  });

  describe('the daily limit of one person with several operator accounts', () => {
    let secondAccount: string;
    let other: string;
    beforeEach(async () => {
      [secondAccount, other] = [`${operatorId}_puppet`, `${operatorId}_other`];
      // The same operator created both accounts, and creates no money with this one.
      await linkOperators(t, secondAccount, `${operatorId}_maker`);
      await linkOperators(t, operatorId, `${operatorId}_maker`);
    });

    it('adds up while the accounts count as one person', async () => {
      expect(await spend(600, { operatorId: secondAccount })).toBe('taken');
      expect(await spend(401)).toBe('second_person');
      expect(await spend(400)).toBe('taken');
      expect(await readOperatorLimitLeft(t.db, site, { operatorId: secondAccount, source: '' }, t.now)).toBe(0n);
      expect(await spend(1000, { operatorId: other })).toBe('taken');
      const later = new Date(t.now.getTime() + 7 * 24 * HOUR_MS);
      expect(await spend(1000, { operatorId: secondAccount }, later)).toBe('taken');
      expect(await spend(1000, {}, later)).toBe('taken');
    });

    it('includes money created before the second account', async () => {
      expect(await spend(600, { operatorId: other })).toBe('taken');
      await linkOperators(t, other, secondAccount);
      expect(await spend(401)).toBe('second_person');
    });

    it('is not exceeded by simultaneous requests of all accounts', async () => {
      const names = [operatorId, secondAccount, `${operatorId}_maker`];
      const each = [...names, ...names, ...names];
      const results = await Promise.all(each.map((name) => spend(300, { operatorId: name })));
      expect(results.filter((result) => result === 'taken')).toHaveLength(3);
    });
  });

  it('does not apply to another site', async () => {
    expect(await spend(1000)).toBe('taken');
    const elsewhere = { ...site, siteId: 'kr' };
    expect(await readOperatorLimitLeft(t.db, elsewhere, { operatorId, source: '' }, t.now)).toBe(1000_00n);
  });
});
