import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from './testing/bonus-story.ts';

/** A win counts as it is paid, a loss when its round closes: a player who delays the close wins this week and loses the next. */

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { provider, player, launch, stake, taken } = world.speaking('hmac');
const clock = (moment: string) => {
  t.now = new Date(`${moment}+08:00`);
};

async function runPlay(): Promise<void> {
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

const CASHBACK = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 100, times: '0' };

describe('cashback of rounds that were lost this week and closed the next', () => {
  it.each([
    ['the rule of the channel', '2026-03-08', '2026-03-09', '2026-03-16'],
    ['the provider', '2026-03-22', '2026-03-23', '2026-03-30'],
  ])('by %s is of no more than was lost on both', async (by, sunday, monday, next) => {
    clock(`${sunday}T08:00:00`);
    const rule = await makeRule(t, CASHBACK as never, `week-${monday}`);
    const closeHours = by === 'the provider' ? 0 : 2;
    await t.db.updateTable('channels').set({ close_hours: closeHours }).where('channel_id', '=', 'hmac').execute();
    const who = await player(1_000);
    clock(`${sunday}T23:00:00`);
    const again = async () => ({ ...who, token: await t.logIn(who.phone) });
    const playing = await again();
    const whoPlays = { ...playing, launch: await launch(playing) };
    const open: Awaited<ReturnType<typeof taken>>[] = [];
    for (let spin = 0; spin < 5; spin++) {
      open.push(await taken(stake(whoPlays, 100_00n)));
      const black = await taken(stake(whoPlays, 100_00n));
      const win = { ...black, id: randomUUID(), of: black.id, amount: 200_00n, closes: true };
      expect((await provider.win(win)).answer).toBe('ok');
    }
    // Of its own week, and lost.
    clock(`${monday}T00:10:00`);
    for (const bet of closeHours === 0 ? open : []) {
      await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 0n, closes: true });
    }
    clock(`${monday}T03:00:00`);
    await runPlay();
    const own = await again();
    const lost = await taken(stake({ ...own, launch: await launch(own) }, 300_00n));
    await provider.win({ ...lost, id: randomUUID(), of: lost.id, amount: 0n, closes: true });
    clock(`${next}T00:05:00`);
    await runPlay();
    expect((await claim(t, await again(), `${rule}~${monday}`)).status).toBe(200);
    // 10 % of 300.00, and of nothing else.
    expect(await balanceOf(t, who.uid)).toBe(700_00n + 30_00n);
  });
});
