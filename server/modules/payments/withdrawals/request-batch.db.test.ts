import { DEFAULT_TERMS } from '@pitaka/core/payments/withdrawals/terms.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWallet, balanceOf, makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { openPool } from '../../../platform/db/database.ts';
import { Lane } from '../../../platform/db/lane.ts';

import type { Statement } from '../../../platform/db/statement.ts';
import { createLog } from '../../../platform/log.ts';
import { PLAY_PARTS } from '../../play/channels/published.ts';
import { commitRequests, type WithdrawalDraft } from './commit-requests.ts';
import { createRequestBatch } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
});
afterAll(() => t?.close());

type PersonWithAccount = Person & { readonly cardId: string };

async function person(ending: string): Promise<PersonWithAccount> {
  const made = await makePerson(t, 10_000);
  return { ...made, cardId: await addWallet(t, made, ending) };
}

let drafts = 0;
function draft({ uid, cardId }: PersonWithAccount, amountMinor: bigint): WithdrawalDraft {
  return {
    siteId: 'demo',
    uid,
    unit: 'COIN',
    timezone: 'UTC',
    terms: { ...DEFAULT_TERMS, coolingHours: 0 },
    amountMinor,
    isPinProven: true,
    accountId: cardId,
    idempotencyKey: `draft-${++drafts}`,
    address: '10.0.0.1',
    device: 'test',
    session: 'se_test',
    payBy: () => ({ provider: 'sandbox', paysByItself: true }),
  };
}

/** Records the statements' names in each round trip. */
class CountingLane extends Lane {
  readonly trips: string[][] = [];
  override run(statements: readonly Statement[]): Promise<unknown[][]> {
    this.trips.push(statements.map(({ name }) => name));
    return super.run(statements);
  }
}

it('needs two round trips for several users’ requests, even if one of them is refused and one repeated', async () => {
  const [ana, ben, eva] = [await person('0001'), await person('0002'), await person('0003')];
  const before = draft(eva, 300_00n);
  const lane = new CountingLane(t.appUrl, 'test');
  await lane.connect();
  const commit = (list: readonly WithdrawalDraft[]) =>
    commitRequests(lane, list, t.now, { skipLocked: false, firstShard: 0, play: PLAY_PARTS });
  const [first] = await commit([before]);
  lane.trips.length = 0;
  const outcomes = await commit([draft(ana, 200_00n), draft(ben, 20_000_00n), before]);
  expect(outcomes).toMatchObject([
    { ok: true, value: { isRepeat: false } },
    { ok: false, code: 'amount_above_balance', detail: { withdrawableMinor: 10_000_00n } },
    { ok: true, value: { ...(first as { value: object }).value, isRepeat: true } },
  ]);
  expect(lane.trips).toHaveLength(2);
  expect(lane.trips[0]?.[0]).toBe('begin');
  expect(lane.trips[1]?.at(-1)).toBe('commit');
  expect(await balanceOf(t, ana.uid, 'hold.withdrawal')).toBe(200_00n);
  expect(await balanceOf(t, ben.uid, 'hold.withdrawal')).toBe(0n);
  expect(await balanceOf(t, eva.uid, 'hold.withdrawal')).toBe(300_00n);
  await lane.close();
});

it('refuses an amount of zero by the rules', async () => {
  const batch = createRequestBatch({
    connectionString: t.appUrl,
    clock: () => t.now,
    log: createLog('silent'),
    play: PLAY_PARTS,
  });
  const nothing = draft(await person('0004'), 0n);
  expect(await batch.request(nothing)).toMatchObject({ ok: false, code: 'amount_too_small' });
  await batch.close();
});

it.each(['withdrawal_usage', 'accounts'])(
  'does not wait for a user whose row in %s another transaction has locked',
  async (table) => {
    const [ana, ben] = [await person('0005'), await person('0006')];
    const batch = createRequestBatch({
      connectionString: t.appUrl,
      clock: () => t.now,
      log: createLog('silent'),
      play: PLAY_PARTS,
    });
    expect(await batch.request(draft(ana, 100_00n))).toMatchObject({ ok: true });
    const pool = openPool({ connectionString: t.appUrl, max: 1 });
    const holder = await pool.connect();
    await holder.query('BEGIN');
    const column = table === 'accounts' ? ['name', `user:${ana.uid}:available`] : ['uid', ana.uid];
    await holder.query(`SELECT FROM ${table} WHERE site_id = 'demo' AND ${column[0]} = $1 FOR UPDATE`, [column[1]]);
    const held = batch.request(draft(ana, 100_00n));
    const free = batch.request(draft(ben, 100_00n));
    expect(await free).toMatchObject({ ok: true });
    await holder.query('COMMIT');
    holder.release();
    await pool.end();
    expect(await held).toMatchObject({ ok: true });
    expect(await balanceOf(t, ana.uid, 'hold.withdrawal')).toBe(200_00n);
    await batch.close();
  },
);
