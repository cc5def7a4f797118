import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import {
  requestedWithdrawal,
  trustedUser,
  useUsualSettings,
} from '../modules/payments/withdrawals/testing/withdrawing.ts';
import { makeLink, makePromoter, sale, startEarningsApp } from './testing/earnings.ts';
import type { TestApp } from './testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startEarningsApp();
  await useUsualSettings(t);
});
afterAll(async () => {
  if (!t) return;
  await assertInvariants(t.db, t.now);
  await t.close();
});

const newest = async (token: string, more: object = {}) => {
  const { content } = await t.ask('/wallet/records', { size: 1, ...more }, { token });
  return content[0];
};

describe('a line of the statement shows its subject (docs/decisions/570)', () => {
  it('a commission: the item, and the page of its sales', async () => {
    const promoter = await makePromoter(t);
    await sale(t, await makeLink(t, promoter), '100.00');
    const line = await newest(promoter.token);
    expect(line).toMatchObject({ kind: 'commission', subject: expect.stringMatching(/\S/) });
    expect(line?.record).toEqual({ page: 'sales', id: expect.stringMatching(/^\d{4}-\d\d-\d\d messaging wx0001$/) });
    const [day = ''] = line?.record?.id.split(' ') ?? [];
    const lines = { from: day, to: day, kind: 'messaging', id: 'wx0001' } as const;
    expect((await t.ask('/report/lines', lines, { token: promoter.token })).content).toHaveLength(1);
    // The item's name is found, also in another language's statement.
    expect(await newest(promoter.token, { search: line?.subject })).toEqual(line);
    expect(await t.ask('/wallet/record', { id: line?.id ?? '' }, { token: promoter.token })).toMatchObject({
      subject: line?.subject,
    });
  });

  it('a withdrawal: the account, its number masked, and its record', async () => {
    const person = await trustedUser(t);
    const id = await requestedWithdrawal(t, person);
    const line = await newest(person.token);
    expect(line).toMatchObject({ kind: 'withdrawal', subject: 'GCash •••• 0001', record: { page: 'withdrawal', id } });
  });

  it('a line without a record: only its kind', async () => {
    const person = await trustedUser(t);
    expect(await newest(person.token)).toMatchObject({ kind: 'adjustment', subject: '', record: null });
  });
});
