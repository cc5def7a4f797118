import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { offerId } from './offers.ts';
import { makeRule } from './testing/bonus-story.ts';

/** A level from open rounds gives no bonus: a round could still undo the level after the bonus is withdrawn. */

const world = createProviderWorld();
const { provider, player, stake, taken, launch } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  await setSettings(t, {
    vip: { levels: [{ need: '0.00' }, { name: 'Silver', need: '1000.00' }], period: '1', counts: ['turnover'] },
  });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

async function count(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

const GIFTS = [
  ['a gift', { trigger: 'free' }, '/bonus/claim', (rule: string) => ({ id: offerId(rule, 'once') })],
  ['a code', { trigger: 'code', code: 'SILVER' }, '/bonus/redeem', () => ({ code: 'SILVER' })],
] as const;

it.each(GIFTS)(
  '%s of a level waits for the open rounds that the level depends on',
  async (_name, terms, path, bodyOf) => {
    t.now = new Date('2026-09-02T10:00:00+08:00');
    const rule = await makeRule(t, { ...terms, amount: '100.00', times: '0', levelFrom: 1 });
    const who = await player(2_000);
    const claim = async () => {
      const answer = await t.call(path, bodyOf(rule), withKey(await t.logIn(who.phone)));
      return answer.status === 200 ? 'given' : answer.code;
    };
    const round = randomUUID();
    const own = { ...who, token: await t.logIn(who.phone) };
    const even = { ...own, launch: await launch(own) };
    const red = await taken(stake(even, 500_00n, { round }));
    await taken(stake(even, 500_00n, { round }));
    await count();
    expect(await claim()).toBe('bonus_level_in_play');
    const paid = { ...red, id: randomUUID(), of: red.id, amount: 1_000_00n, closes: true };
    expect((await provider.win(paid)).answer).toBe('ok');
    await count();
    expect(await claim()).toBe('bonus_wrong_level');

    const lost = await taken(stake({ ...even, launch: await launch(own) }, 1_000_00n));
    await count();
    expect(await claim()).toBe('bonus_level_in_play');
    expect((await provider.win({ ...lost, id: randomUUID(), of: lost.id, amount: 0n, closes: true })).answer).toBe(
      'ok',
    );
    expect(await claim()).toBe('given');
  },
);
