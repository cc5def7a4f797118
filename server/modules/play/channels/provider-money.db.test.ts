import { randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, type Person } from '../../../entry/testing/money-people.ts';
import { createProviderWorld, type Player } from '../../../entry/testing/provider-world.ts';
import { PASSWORD, type TestApp } from '../../../entry/testing/test-app.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { freezeAccount, postInTransaction } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

const world = createProviderWorld();
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

describe.each(['rsa', 'hmac'] as const)('money under a provider speaking %s (Spec: E7)', (dialect) => {
  const { provider, elsewhere, player, launch, stake, taken } = world.speaking(dialect);

  it('gives the last coin to one of many simultaneous bets, on two servers', async () => {
    const who = await player(1);
    const bets = Array.from({ length: 12 }, (_, index) => (index % 2 ? provider : elsewhere).bet(stake(who, 1_00n)));
    const answers = (await Promise.all(bets)).map(({ answer }) => answer).sort();
    expect(answers).toEqual([...Array(11).fill('money'), 'ok']);
  });

  it('books a transaction once when it arrives several times at once, on two servers', async () => {
    const who = await player();
    const bet = stake(who, 7_00n);
    const bets = Array.from({ length: 12 }, (_, index) => (index % 2 ? provider : elsewhere).bet(bet));
    for (const answer of await Promise.all(bets)) expect(answer).toEqual({ answer: 'ok', balance: 93_00n });
    const rollback = { of: bet.id, player: who.uid, round: bet.round };
    const rollbacks = Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? provider : elsewhere).rollback({ ...rollback, id: randomUUID() }),
    );
    for (const answer of await Promise.all(rollbacks)) expect(answer).toEqual({ answer: 'ok', balance: 100_00n });
  });

  it('either books or undoes a bet that arrives together with its rollback, on two servers', async () => {
    const who = await player();
    for (let round = 0; round < 10; round++) {
      const bet = stake(who, 5_00n);
      const rollback = { id: randomUUID(), of: bet.id, player: who.uid, round: bet.round };
      await Promise.all([provider.bet(bet), elsewhere.rollback(rollback)]);
      expect(await balanceOf(t, who.uid)).toBe(100_00n);
    }
  });

  it('refuses a bet of a player who self-excluded while the bet waited for the lock', async () => {
    const who = await player();
    const bet = await inTransaction(t.db, async (tx) => {
      await freezeAccount(tx, 'demo', who.uid, false);
      const answering = provider.bet(stake(who, 1_00n));
      await expect.poll(() => hasBegun(t, tx), { timeout: 10_000 }).toBe(true);
      const taken = { kind: 'excluded', since: t.now, until: new Date('2030-01-01'), ends_at: null } as const;
      await t.db
        .insertInto('protection_breaks')
        .values({ site_id: 'demo', uid: who.uid, ...taken })
        .execute();
      return { answering };
    });
    expect((await bet.answering).answer).toBe('disabled');
    expect(await balanceOf(t, who.uid)).toBe(100_00n);
  });

  describe('a player with locked money and a bonus', () => {
    /** 10.00 of own money, 20.00 locked and 30.00 of a bonus. */
    async function withBonus(): Promise<Player> {
      const who = await player(10);
      await inTransaction(t.db, async (tx) => {
        const move = (type: 'hold.wager' | 'bonus', minor: bigint) =>
          ({ from: 'house:expense.bonus', to: userAccount(who.uid, type), amount: { unit: 'COIN', minor } }) as const;
        const posted = await postInTransaction(
          tx,
          {
            siteId: 'demo',
            journal: { kind: 'bonus', moves: [move('hold.wager', 20_00n), move('bonus', 30_00n)] },
            key: randomUUID(),
            body: 'test',
            actor: 'system:test',
            origin: 'test',
          },
          t.now,
        );
        expect(posted.ok).toBe(true);
      });
      return who;
    }
    const held = async ({ uid }: Person) => [
      await balanceOf(t, uid),
      await balanceOf(t, uid, 'hold.wager'),
      await balanceOf(t, uid, 'bonus'),
    ];

    it('pays with own money first, divides wins in the proportions of the stake, and returns everything on a rollback', async () => {
      const who = await withBonus();
      expect(await provider.balance(who.uid)).toEqual({ answer: 'ok', balance: 60_00n });
      const bet = await taken(stake(who, 40_00n));
      expect(await held(who)).toEqual([0n, 0n, 20_00n]);
      // A quarter of the stake was own money; the odd hundredth stays locked.
      const win = { ...bet, id: randomUUID(), of: bet.id, amount: 10_01n };
      expect(await provider.win(win)).toEqual({ answer: 'ok', balance: 30_01n });
      expect(await held(who)).toEqual([2_50n, 7_51n, 20_00n]);
      await provider.rollback({ id: randomUUID(), of: win.id, player: who.uid, round: bet.round });
      await provider.rollback({ id: randomUUID(), of: bet.id, player: who.uid, round: bet.round });
      expect(await held(who)).toEqual([10_00n, 20_00n, 30_00n]);
    });

    it('reports each bet and each rollback once to the turnover', async () => {
      const who = await withBonus();
      const bet = await taken(stake(who, 40_00n));
      await provider.bet(bet);
      await provider.bet(stake(who, 100_00n));
      const rollback = { of: bet.id, player: who.uid, round: bet.round };
      await provider.rollback({ ...rollback, id: randomUUID() });
      await provider.rollback({ ...rollback, id: randomUUID() });
      const events = await t.db
        .selectFrom('bet_events')
        .selectAll()
        .where('uid', '=', who.uid)
        .orderBy('journal_id')
        .execute();
      const parts = {
        amount_minor: 40_00n,
        from_available_minor: 10_00n,
        from_hold_minor: 20_00n,
        from_bonus_minor: 10_00n,
        channel: dialect,
        game: 'jeepney-reels',
        round: bet.round,
        bet_id: bet.id,
      };
      expect(events).toMatchObject([
        { kind: 'bet', ...parts },
        { kind: 'rollback', ...parts },
      ]);
    });
  });

  it('is refused bets above a loss limit until something is won back', async () => {
    const who = await player();
    await t.db
      .insertInto('protection_limits')
      .values({ site_id: 'demo', uid: who.uid, kind: 'loss', period: 'day', value: 20_00n, raises: '[]' })
      .execute();
    const bet = await taken(stake(who, 15_00n));
    expect(await provider.bet(stake(who, 5_01n))).toEqual({ answer: 'limit', balance: 85_00n });
    await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 1n });
    await taken(stake(who, 5_01n));
    t.now = new Date(t.now.getTime() + 24 * 3_600_000 + 60_000);
    const token = await launch(who);
    await taken(stake(who, 20_00n, { token }));
    expect((await provider.bet(stake(who, 1n, { token }))).answer).toBe('limit');
  });

  it('is counted as playing even without reports of the app, so a five-minute limit ends bets', async () => {
    const who = await player();
    await t.db
      .insertInto('protection_limits')
      .values({ site_id: 'demo', uid: who.uid, kind: 'session', period: 'day', value: 5n, raises: '[]' })
      .execute();
    const answers: string[] = [];
    for (let minute = 0; minute <= 5; minute++) {
      answers.push((await provider.bet(stake(who, 1_00n))).answer);
      t.now = new Date(t.now.getTime() + 60_000);
    }
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'limit']);
  });

  it('keeps the account open until its bets are decided', async () => {
    const who = await player();
    const bet = await taken(stake(who, 15_00n));
    const close = (giveUp?: string) =>
      t.call('/protection/close', { password: PASSWORD, giveUp }, { token: who.token });
    expect((await close()).code).toBe('close_bets_open');
    await provider.win({ ...bet, id: randomUUID(), of: bet.id, amount: 1n, closes: true });
    const { code, data } = await close();
    expect(code).toBe('close_money_left');
    expect((await close(data.total)).status).toBe(200);
  });

  it('is refused bets once the daily time limit is used up', async () => {
    const who = await player();
    await t.db
      .insertInto('protection_limits')
      .values({ site_id: 'demo', uid: who.uid, kind: 'session', period: 'day', value: 30n, raises: '[]' })
      .execute();
    const bet = await taken(stake(who, 1_00n));
    await t.db
      .updateTable('protection_time')
      .set({ day: siteDay(t.now, 'Asia/Manila'), seconds: 1800 })
      .where('uid', '=', who.uid)
      .execute();
    expect((await provider.bet(stake(who, 1_00n))).answer).toBe('limit');
    expect((await provider.win({ ...bet, id: randomUUID(), of: bet.id })).answer).toBe('ok');
  });
});

/** Whether a batch of bets has run a statement since this transaction began, to wait for its lock or to retry. */
async function hasBegun({ db }: TestApp, holder: Transaction): Promise<boolean> {
  const { rows: began } = await sql<{ at: Date }>`SELECT now() AS at`.execute(holder);
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE application_name = 'pitaka channels' AND datname = current_database() AND query_start > ${began[0]?.at}`.execute(
    db,
  );
  return rows.length > 0;
}
