import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from './testing/bonus-story.ts';

/** Cashback must not depend on the time at which rounds are closed: here they stay open past the end of a week. */

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

describe('cashback for rounds that are closed a week after their bets', () => {
  it.each([
    ['the rule of the channel', '2026-03-08', '2026-03-09', '2026-03-16'],
    ['the provider', '2026-03-22', '2026-03-23', '2026-03-30'],
  ])('by %s covers only the net loss of both sides', async (by, sunday, monday, next) => {
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
    // This bet belongs to the week in which it was placed, and is lost.
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
    // 10 % of 300.00 only.
    expect(await balanceOf(t, who.uid)).toBe(700_00n + 30_00n);
  });
});

describe('cashback for a round that is open for several weeks', () => {
  const playing = async (who: Awaited<ReturnType<typeof player>>) => {
    const own = { ...who, token: await t.logIn(who.phone) };
    return { ...own, launch: await launch(own) };
  };
  type Bet = Awaited<ReturnType<typeof taken>>;
  const close = async (bet: Bet, amount = 0n) => {
    expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount, closes: true })).answer).toBe('ok');
  };
  /** Bets on red and black at once: black has won; red is lost, but its round is still open. */
  const bothSides = async (who: Awaited<ReturnType<typeof player>>, minor: bigint): Promise<Bet> => {
    const own = await playing(who);
    const red = await taken(stake(own, minor));
    await close(await taken(stake(own, minor)), minor * 2n);
    return red;
  };

  it('counts for the week of its bet, with any wins or losses in between', async () => {
    clock('2026-05-04T08:00:00');
    const rule = await makeRule(t, CASHBACK as never, 'weeks');
    await t.db.updateTable('channels').set({ close_hours: 0 }).where('channel_id', '=', 'hmac').execute();
    const [one, two, three] = [await player(1_000), await player(1_000), await player(1_000)];
    clock('2026-05-08T12:00:00');
    const old = await taken(stake(await playing(three), 1_00n));
    await close(await taken(stake(await playing(three), 500_00n)));
    clock('2026-05-17T23:00:00');
    const [first, second, third] = [
      await bothSides(one, 100_00n),
      await bothSides(two, 100_00n),
      await bothSides(three, 100_00n),
    ];
    clock('2026-05-18T08:00:00');
    await close(second);
    await close(third);
    await close(old);
    clock('2026-05-24T23:00:00');
    const hidden = await bothSides(two, 100_00n);
    clock('2026-05-25T08:00:00');
    await close(first);
    await close(hidden);
    clock('2026-06-01T08:00:00');
    await runPlay();
    for (const [who, monday] of [
      [one, '2026-05-25'],
      [two, '2026-05-18'],
      [two, '2026-05-25'],
      [three, '2026-05-18'],
    ] as const) {
      const own = await playing(who);
      const { content } = await t.ask('/bonus/list', { state: 'claimable', number: 0, size: 50 }, { token: own.token });
      expect(content.map(({ id }: { id: string }) => id)).not.toContain(`${rule}~${monday}`);
    }
  });
});

describe('cashback of a person who closed an account', () => {
  type Player = Awaited<ReturnType<typeof player>>;
  const begin = async (monday: string, name: string) => {
    clock(`${monday}T08:00:00`);
    await t.db.updateTable('channels').set({ close_hours: 0 }).where('channel_id', '=', 'hmac').execute();
    return [await makeRule(t, CASHBACK as never, name), await player(1_000), await player(1_000)] as const;
  };
  const signedIn = async (who: Player) => ({ ...who, token: await t.logIn(who.phone) });
  const bet = async (who: Player, minor: bigint) => {
    const own = await signedIn(who);
    return taken(stake({ ...own, launch: await launch(own) }, minor));
  };
  const end = async (of: Awaited<ReturnType<typeof bet>>, amount: bigint) => {
    expect((await provider.win({ ...of, id: randomUUID(), of: of.id, amount, closes: true })).answer).toBe('ok');
  };
  const close = async (first: Player, later: Player) => {
    const closed = { site_id: 'demo', uid: first.uid, later_uid: later.uid, phone_hash: 'test.closed' };
    await t.db
      .insertInto('earlier_accounts')
      .values({ ...closed, closed_at: t.now })
      .execute();
  };

  it('covers at most the loss of both accounts in one week', async () => {
    const [rule, first, later] = await begin('2026-07-06', 'two accounts');
    await end(await bet(first, 500_00n), 900_00n);
    await close(first, later);
    clock('2026-07-08T08:00:00');
    await end(await bet(later, 500_00n), 0n);
    clock('2026-07-13T08:00:00');
    await runPlay();
    expect((await claim(t, await signedIn(later), `${rule}~2026-07-06`)).status).toBe(200);
    // 10 % of the difference: 500.00 lost, 400.00 won.
    expect(await balanceOf(t, later.uid)).toBe(500_00n + 10_00n);
  });

  it('counts a late loss for the week of its bet, minus the wins of that week on the closed account', async () => {
    const [rule, first, later] = await begin('2026-08-03', 'late on another');
    await end(await bet(first, 500_00n), 900_00n);
    await close(first, later);
    clock('2026-08-09T23:00:00');
    const late = await bet(later, 500_00n);
    clock('2026-08-10T08:00:00');
    await end(late, 0n);
    await runPlay();
    expect((await claim(t, await signedIn(later), `${rule}~2026-08-03`)).status).toBe(200);
    expect(await balanceOf(t, later.uid)).toBe(500_00n + 10_00n);
  });

  it('is taken back when the closed account wins later', async () => {
    const [rule, first, later] = await begin('2026-09-07', 'late on the first');
    const old = await bet(first, 500_00n);
    await end(old, 500_00n);
    await close(first, later);
    clock('2026-09-08T08:00:00');
    await end(await bet(later, 500_00n), 0n);
    clock('2026-09-14T08:00:00');
    await runPlay();
    expect((await claim(t, await signedIn(later), `${rule}~2026-09-07`)).status).toBe(200);
    await end(old, 400_00n);
    await runPlay();
    expect(await balanceOf(t, later.uid)).toBe(500_00n + 10_00n);
  });
});

describe('cashback for a week whose rounds end in the next week', () => {
  type Bet = Awaited<ReturnType<typeof taken>>;
  const signedIn = async (who: Awaited<ReturnType<typeof player>>) => ({ ...who, token: await t.logIn(who.phone) });
  const bet = async (who: Awaited<ReturnType<typeof player>>, minor: bigint, round: string = randomUUID()) => {
    const own = await signedIn(who);
    return taken(stake({ ...own, launch: await launch(own) }, minor, { round }));
  };
  const pay = async (of: Bet, amount: bigint, closes = true) => {
    expect((await provider.win({ ...of, id: randomUUID(), of: of.id, amount, closes })).answer).toBe('ok');
  };
  const begin = async (monday: string, sunday: string, from = monday) => {
    clock(`${from}T08:00:00`);
    const rule = await makeRule(t, CASHBACK as never, `late wins ${monday}`);
    await t.db.updateTable('channels').set({ close_hours: 0 }).where('channel_id', '=', 'hmac').execute();
    const who = await player(3_000);
    clock(`${sunday}T23:00:00`);
    const tryClaim = async () => (await claim(t, await signedIn(who), `${rule}~${monday}`)).status;
    return { who, tryClaim };
  };

  it('is given once the rounds are over, for at most the loss of both sides', async () => {
    const { who, tryClaim } = await begin('2026-10-05', '2026-10-11');
    const [red, black] = [await bet(who, 1_000_00n), await bet(who, 1_000_00n)];
    await pay(red, 0n);
    await pay(await bet(who, 300_00n), 0n);
    clock('2026-10-12T08:00:00');
    expect(await tryClaim()).toBe(404);
    await pay(black, 2_000_00n);
    expect(await tryClaim()).toBe(200);
    // 10 % of 300.00.
    expect(await balanceOf(t, who.uid)).toBe(2_700_00n + 30_00n);
  });

  it('covers the whole loss of the week once lost rounds and rounds that returned their stakes are over', async () => {
    const { who, tryClaim } = await begin('2026-10-19', '2026-10-25');
    const [red, black, paid] = [await bet(who, 1_000_00n), await bet(who, 500_00n), await bet(who, 100_00n)];
    await pay(red, 0n);
    await pay(paid, 100_00n, false);
    clock('2026-10-26T08:00:00');
    expect(await tryClaim()).toBe(404);
    await pay(black, 0n);
    // Free spins may follow.
    expect(await tryClaim()).toBe(404);
    await pay(paid, 0n);
    expect(await tryClaim()).toBe(200);
    // 10 % of 1,500.00, because black was bet in this week, too.
    expect(await balanceOf(t, who.uid)).toBe(1_500_00n + 150_00n);
  });

  it('is not given while a bet is open that was placed after its round’s win', async () => {
    const { who, tryClaim } = await begin('2026-11-02', '2026-11-08');
    const round = randomUUID();
    await pay(await bet(who, 100_00n, round), 200_00n, false);
    clock('2026-11-08T23:01:00');
    const hidden = await bet(who, 100_00n, round);
    await pay(await bet(who, 1_000_00n), 0n);
    clock('2026-11-09T08:00:00');
    expect(await tryClaim()).toBe(404);
    await pay(hidden, 1_000_00n);
    expect(await tryClaim()).toBe(404);
  });

  it('is not given while one of two bets of a round is open, even if the other has won back both stakes', async () => {
    const { who, tryClaim } = await begin('2026-11-16', '2026-11-22');
    const round = randomUUID();
    // Bets on heads and tails, red and black, all at once: heads has won and black is open, both in one round; tails
    // and red have lost.
    const [heads, black] = [await bet(who, 500_00n, round), await bet(who, 500_00n, round)];
    const [tails, red] = [await bet(who, 500_00n), await bet(who, 500_00n)];
    await pay(heads, 1_000_00n, false);
    await pay(tails, 0n);
    await pay(red, 0n);
    clock('2026-11-23T08:00:00');
    await tryClaim();
    await pay(black, 1_000_00n);
    for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
    expect(await balanceOf(t, who.uid)).toBe(3_000_00n);
  });

  it('is taken back when the second side of a two-sided bet is paid as well', async () => {
    const { who, tryClaim } = await begin('2026-11-30', '2026-12-06');
    // One round has bets on heads and on black: heads has returned its stake. Tails and red have lost.
    const both = await bet(who, 1_000_00n);
    const [tails, red] = [await bet(who, 500_00n), await bet(who, 500_00n)];
    await pay(both, 1_000_00n, false);
    await pay(tails, 0n);
    await pay(red, 0n);
    clock('2026-12-07T08:00:00');
    await tryClaim();
    await pay(both, 1_000_00n);
    for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
    expect(await balanceOf(t, who.uid)).toBe(3_000_00n);
  });

  it('is not given for bets on red and black, even if an earlier round has lost since', async () => {
    const { who, tryClaim } = await begin('2026-12-21', '2026-12-20', '2026-12-14');
    // Bets on red and black at once: black has won, and the round of red is left open.
    const firstRed = await bet(who, 1_000_00n);
    await pay(await bet(who, 1_000_00n), 2_000_00n);
    // In the second week red is lost, and the round of black is left open.
    clock('2026-12-27T23:00:00');
    const [red, black] = [await bet(who, 1_000_00n), await bet(who, 1_000_00n)];
    await pay(red, 0n);
    // The player closes both rounds at once and has the starting balance again.
    clock('2026-12-28T08:00:00');
    await pay(firstRed, 0n);
    await pay(black, 2_000_00n);
    expect(await tryClaim()).toBe(404);
    expect(await balanceOf(t, who.uid)).toBe(3_000_00n);
  });
});
