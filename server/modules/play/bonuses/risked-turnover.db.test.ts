import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, listed, makeRule } from './testing/bonus-story.ts';

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

const { provider, player, stake, taken } = world.speaking('hmac');

/** A user with a bonus of 100.00 and three times turnover. */
async function bonusPlayer(): Promise<Player> {
  const who = await player(1_000);
  const rule = await makeRule(t, { times: '3' });
  expect((await claim(t, who, `${rule}~once`)).status).toBe(200);
  return who;
}

async function run(): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const worker of t.app.playWorkers) done += await worker.runDue();
  }
}

async function done(who: Player): Promise<string | undefined> {
  await run();
  const [active] = await listed(t, who, 'active');
  return active?.wager.done;
}

/** Places both bets in one round, which then pays an amount. */
async function round(who: Player, bets: readonly bigint[], won: bigint): Promise<void> {
  const first = stake(who, bets[0] ?? 0n);
  for (const [index, amount] of bets.entries()) {
    await taken(index === 0 ? first : { ...first, id: randomUUID(), amount });
  }
  const win = { ...first, id: randomUUID(), of: first.id, amount: won, closes: true };
  expect((await provider.win(win)).answer).toBe('ok');
}

describe('turnover counts stakes that were at risk', () => {
  it('counts at most half of the bonus from one bet by default, so that one bet cannot meet it', async () => {
    const who = await bonusPlayer();
    await taken(stake(who, 300_00n, { closes: true }));
    expect(await done(who)).toBe('50.00');
    await taken(stake(who, 50_00n, { closes: true }));
    await taken(stake(who, 50_01n, { closes: true }));
    expect(await done(who)).toBe('150.00');
    const [active] = await listed(t, who, 'active');
    expect(active?.why).toMatchObject({ largestStake: '50.00', evenPercent: 5 });
  });

  it('does not count rounds of several bets that pay back about their stakes', async () => {
    const who = await bonusPlayer();
    // Bets on red and black first; then one round a cent inside the five percent, and one a cent outside.
    await round(who, [50_00n, 50_00n], 100_00n);
    await round(who, [25_00n, 25_00n], 52_50n);
    await round(who, [25_00n, 25_00n], 52_51n);
    await round(who, [25_00n, 25_00n], 47_49n);
    expect(await done(who)).toBe('250.00');
    await round(who, [50_00n], 0n);
    expect(await done(who)).toBe('150.00');
    for (let count = 0; count < 2; count++) await round(who, [50_00n], 0n);
    expect(await done(who)).toBe('250.00');
    // A slot round that returned its single bet.
    await round(who, [50_00n], 50_00n);
    await run();
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'released' }]);
  });

  it('counts every stake if the site’s settings say so', async () => {
    await setSettings(t, { bonuses: { largestStake: 0, evenPercent: 0 } });
    const who = await bonusPlayer();
    await round(who, [150_00n, 150_00n], 300_00n);
    await run();
    expect(await listed(t, who, 'done')).toMatchObject([{ state: 'released' }]);
    await setSettings(t, {});
  });
});
