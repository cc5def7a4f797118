import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';

let t: TestApp;
let uid: string;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  ({ uid } = await t.makeUser({ phone: '9171000001' }));
  token = await t.logIn('9171000001');
  const round = { site_id: 'demo', channel_id: 'demo', round_id: 'r1', uid };
  await t.db
    .insertInto('rounds')
    .values({
      ...round,
      game_id: 'jeepney-reels',
      state: 'settled',
      bet_minor: 5_00n,
      win_minor: 12_00n,
      available_minor: 3_00n,
      locked_minor: 2_00n,
      opened_at: t.now,
      changed_at: t.now,
      closed_by: 'provider',
      closed_at: t.now,
    })
    .execute();
  const row = {
    ...round,
    game_id: 'jeepney-reels',
    request_hash: Buffer.alloc(32),
    answer: 'RS_OK',
    balance_minor: 0n,
    at: t.now,
  };
  await t.db
    .insertInto('channel_transactions')
    .values([
      {
        ...row,
        transaction_id: 'b1',
        kind: 'bet',
        reference: '',
        amount_minor: 5_00n,
        available_minor: 3_00n,
        bonus_minor: 2_00n,
        journal_id: 1n,
      },
      {
        ...row,
        transaction_id: 'b2',
        kind: 'bet',
        reference: '',
        amount_minor: 1_00n,
        available_minor: 1_00n,
        journal_id: 2n,
        rolled_back_by: 'k1',
      },
      {
        ...row,
        transaction_id: 'k1',
        kind: 'rollback',
        reference: 'b2',
        amount_minor: 1_00n,
        available_minor: 1_00n,
        journal_id: 3n,
      },
      {
        ...row,
        transaction_id: 'w1',
        kind: 'win',
        reference: 'b1',
        amount_minor: 12_00n,
        available_minor: 7_20n,
        hold_minor: 4_80n,
        journal_id: 4n,
      },
      // A refused bet: no money moved.
      { ...row, transaction_id: 'b3', kind: 'bet', reference: '', amount_minor: 9_00n, journal_id: null },
      { ...row, transaction_id: 'b4', kind: 'tombstone', reference: '', amount_minor: 0n, journal_id: null },
    ])
    .execute();
});
afterAll(() => t?.close());

describe('a round of the betting record (Spec: E7)', () => {
  it('shows every bet, win and rollback, and the accounts from which each was paid', async () => {
    const round = await t.ask('/betting/round', { channel: 'demo', round: 'r1' }, { token });
    expect(round).toMatchObject({ bet: '5.00', win: '12.00', net: '7.00', state: 'settled', closedBy: 'provider' });
    expect(round.lines.map(({ id, kind, undoes, isUndone }) => [id, kind, undoes, isUndone])).toEqual([
      ['b1', 'bet', null, false],
      ['b2', 'bet', null, true],
      ['k1', 'rollback', 'bet', false],
      ['w1', 'win', null, false],
    ]);
    expect(round.lines[0]?.parts).toEqual([
      { from: 'available', amount: '3.00' },
      { from: 'bonus', amount: '2.00' },
    ]);
    expect(round.lines[3]?.parts).toEqual([
      { from: 'available', amount: '7.20' },
      { from: 'hold', amount: '4.80' },
    ]);
  });

  it('is not shown to other users', async () => {
    await t.makeUser({ phone: '9171000002' });
    const other = await t.logIn('9171000002');
    expect((await t.call('/betting/round', { channel: 'demo', round: 'r1' }, { token: other })).code).toBe('not_found');
    expect((await t.call('/betting/round', { channel: 'demo', round: 'none' }, { token })).code).toBe('not_found');
  });
});
