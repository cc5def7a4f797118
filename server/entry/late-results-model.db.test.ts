import { randomUUID } from 'node:crypto';
import { AGENT_BASES } from '@pitaka/core/engagement/agents/base.ts';
import { addPlay, lostMinor, NO_PLAY } from '@pitaka/core/play/rounds/bet-days.ts';
import { addDays, dayNumber, dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveAgent } from '../modules/engagement/agents/applications/approve-agent.ts';
import { endAgent } from '../modules/engagement/agents/applications/change-agent.ts';
import { markResettle } from '../modules/engagement/agents/periods/resettle.ts';
import { makeAgent, makeMember, ZONE } from '../modules/engagement/agents/testing/agent-people.ts';
import { COMMAND_LINE } from '../modules/identity/operators/index.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { readPersonPeriods, spanOf } from '../modules/play/bonuses/period-losses.ts';
import { type Bet, bet, LIMITS, present, rollBack, rollBackWin, win } from '../modules/play/bonuses/testing/bets.ts';
import { claim, listed, makeRule } from '../modules/play/bonuses/testing/bonus-story.ts';
import { closeOpenRound } from '../modules/play/channels/close-open-round.ts';
import { readDayResults } from '../modules/play/rounds/day-results.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { randomOf } from './testing/abuser-ring.ts';
import { approveSeen, openConsole } from './testing/console-client.ts';
import { balanceOf, makePerson, type Person, setSettings } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { DAY_MS, unpaidStory } from './testing/unpaid-story.ts';

/**
 * Tests that statements and cashback give the same results whether they are settled again for each late result, in any
 * order, or settled once at the end. RESULTS_SEED repeats a history; RESULTS_STEPS=2000 is the long form.
 */
const SEED = Number(process.env.RESULTS_SEED ?? Math.floor(Math.random() * 1e9));
const STEPS = Number(process.env.RESULTS_STEPS ?? 80);
const SITE = { siteId: 'demo', timezone: ZONE };

let t: TestApp;
const { workers, deposit, chargeBack, send, tokenOf } = unpaidStory(() => t);
const random = randomOf(SEED);
const pick = <T>(all: readonly T[]): T | undefined => all[random(all.length)];
const chance = (percent: number) => random(100) < percent;

beforeAll(async () => {
  t = await startTestApp();
  await makeRule(t, { ...CASHBACK, times: '0' } as never, 'week');
  await makeRule(t, { ...CASHBACK, times: '2', period: 'day' } as never, 'day');
  await makeRule(t, { amount: '200.00', times: '3', per: 'week', stacking: 'queue', count: 9 } as never, 'gift');
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

const CASHBACK = {
  ...{ trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 99, per: 'week' },
  ...{ stacking: 'queue', claimDays: 20 },
};

interface Played {
  readonly staked: Bet;
  readonly wins: string[];
}

interface World {
  readonly agents: readonly Person[];
  readonly people: readonly Person[];
  readonly played: Played[];
  readonly deposits: string[];
}

const later = (hours: number) => {
  t.now = new Date(t.now.getTime() + hours * 3_600_000 + 1_000);
};

async function partOf({ uid }: Person): Promise<bigint> {
  const all = (await balanceOf(t, uid)) + (await balanceOf(t, uid, 'hold.wager')) + (await balanceOf(t, uid, 'bonus'));
  return chance(30) ? all : (all * BigInt(1 + random(80))) / 100n;
}

const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

const ACTIONS: readonly (readonly [number, (world: World) => Promise<unknown>])[] = [
  [
    30,
    async ({ people, played }) => {
      const who = pick(people) as Person;
      const minor = await partOf(who);
      if (minor === 0n) return;
      const of = played.filter(({ staked }) => staked.uid === who.uid).at(-1 - random(2));
      // A bet in a closed round is refused.
      const round = of && chance(40) ? of.staked.round : randomUUID();
      const staked = await bet(t, who.uid, minor, { round, closes: chance(30) }).catch(() => undefined);
      if (staked) played.push({ staked, wins: [] });
    },
  ],
  [
    25,
    async ({ played }) => {
      const of = played.at(-1 - random(6));
      if (!of) return;
      const minor = chance(30) ? 0n : (of.staked.amount_minor * BigInt(1 + random(35))) / 10n;
      const limits = chance(15) ? { ...LIMITS, largestWinMinor: 1n } : LIMITS;
      const named = chance(70) ? of.staked : { ...of.staked, bet_id: '' };
      const id = await win(t, named, minor, chance(60), limits).catch(() => undefined);
      if (id !== undefined) of.wins.push(id);
    },
  ],
  [
    8,
    async ({ played }) => {
      const of = pick(played);
      if (of) await rollBack(t, of.staked);
    },
  ],
  [
    8,
    async ({ played }) => {
      const of = pick(played.filter(({ wins }) => wins.length > 0));
      if (of) await rollBackWin(t, of.staked, pick(of.wins) ?? '');
    },
  ],
  [3, ({ people }) => present(t, (pick(people) as Person).uid, `${1 + random(90)}.00`, chance(50))],
  [
    6,
    async ({ played }) => {
      const of = pick(played.slice(-8));
      if (!of) return;
      const { uid, channel, round } = of.staked;
      const by = { closedBy: 'rule', timezone: ZONE };
      await inTransaction(t.db, (tx) => closeOpenRound(tx, { siteId: 'demo', uid, channel, round }, by, t.now));
    },
  ],
  [6, async ({ people, deposits }) => deposits.push(await deposit(pick(people) as Person, `${100 + random(900)}.00`))],
  [
    3,
    async ({ deposits }) => {
      const [id] = deposits.splice(random(deposits.length || 1), 1);
      if (id) await chargeBack(id);
    },
  ],
  [
    5,
    async ({ people }) => {
      const [from, to] = [pick(people) as Person, pick(people) as Person];
      const minor = (await balanceOf(t, from.uid)) / BigInt(1 + random(3));
      if (from !== to && minor > 100n) await send(from, to, text(minor)).catch(() => undefined);
    },
  ],
  [
    10,
    async ({ people }) => {
      const who = pick(people) as Person;
      const own = { ...who, token: await tokenOf(who) };
      const offer = pick((await listed(t, own)) as readonly { id: string }[]);
      if (offer) await claim(t, own, offer.id);
    },
  ],
  [4, decideHeld],
  [
    3,
    ({ agents: [above, below] }) =>
      tokenOf(above as Person).then((token) =>
        t.call('/agent/ratio', { uid: below?.uid, ratio: String(random(41)) }, { token }),
      ),
  ],
  [3, ({ agents }) => endOrApprove(pick(agents) as Person)],
  [2, () => setSettings(t, { agents: { base: pick(AGENT_BASES), carryLosses: chance(50), period: 'week' } })],
];

/** Lets two operators pay the oldest win in suspense, or return it to the games. */
async function decideHeld(): Promise<void> {
  const found = await t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('kind', '=', 'win_held')
    .where('resolved_at', 'is', null)
    .orderBy('finding_id')
    .executeTakeFirst();
  if (!found) return;
  const [asks, agrees] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
  const payload = { as: chance(50) ? 'pay' : 'return' };
  const request = { kind: 'held_win', target: found.finding_id, payload, reason: 'as agreed with the provider' };
  const requested = await t.call('/console/approvals/request', request, { token: asks.token });
  if (requested.status === 200) await approveSeen(t, requested.data.id, { token: agrees.token });
}

async function endOrApprove({ uid }: Person): Promise<void> {
  const actor = { ...COMMAND_LINE, siteId: 'demo' };
  const ended = await endAgent(t.db, { site: SITE, actor, uid, reason: 'left' }, t.now);
  if (ended.ok) return;
  const agent = { siteId: 'demo', uid, today: siteDay(t.now, ZONE), startRatio: 1500, by: 'operator:test' };
  await inTransaction(t.db, (tx) => approveAgent(tx, agent, t.now));
}

async function gather(): Promise<World> {
  const above = await makeAgent(t, null, 4000);
  const below = await makeAgent(t, above, 2500);
  const people = [await makeMember(t, below, 2_000), await makeMember(t, above, 1_000), await makePerson(t, 1_000)];
  return { agents: [above, below], people, played: [], deposits: [] };
}

async function act(world: World): Promise<void> {
  let drawn = random(ACTIONS.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, action] of ACTIONS) {
    drawn -= weight;
    if (drawn < 0) return void (await action(world));
  }
}

const readStatements = () =>
  sql`SELECT uid, from_day, revision, opening_minor, earned_minor - reversed_minor AS earned, paid_minor, closing_minor
    FROM agent_statements ORDER BY uid, from_day`
    .execute(t.db)
    .then(({ rows }) => rows);

/** Checks that another check of every debt finds no further losses of unpaid money. */
async function compareDebts(): Promise<void> {
  const read = async () =>
    (await sql`SELECT uid, journal_id, since_day, minor FROM unpaid_play ORDER BY uid, number`.execute(t.db)).rows;
  const before = await read();
  await sql`UPDATE unpaid_debts SET waits = true`.execute(t.db);
  later(1);
  await workers();
  expect(await read()).toEqual(before);
}

/** Checks that the days add up to the whole span. */
async function compareDays({ people }: World, from: string, until: string): Promise<void> {
  const uids = people.map(({ uid }) => uid);
  const read = async (first: string, last: string) => {
    const span = { from: dayStart(first, ZONE), before: dayStart(last, ZONE, 1) };
    const days = new Map<string, string>();
    const results = Map.groupBy(await readDayResults(t.db, SITE, uids, span), ({ uid, day }) => `${uid} ${day}`);
    for (const [key, all] of results) {
      const sum = all.reduce(addPlay, NO_PLAY);
      const isNothing = lostMinor(sum) === 0n && sum.stakedMinor === sum.stakesBackMinor;
      if (!isNothing) days.set(key, `${sum.stakedMinor - sum.stakesBackMinor} ${lostMinor(sum)}`);
    }
    return days;
  };
  const alone = new Map<string, string>();
  for (let day = from; day <= until; day = addDays(day, 1))
    for (const [key, one] of await read(day, day)) alone.set(key, one);
  expect(Object.fromEntries(alone)).toEqual(Object.fromEntries(await read(from, until)));
}

/** Checks that no cashback exceeds the present loss of its period. */
async function compareCashback(): Promise<void> {
  const { rows } = await sql<{
    uid: string;
    rule_id: 'week' | 'day';
    occasion: string;
    base: bigint;
    amount: bigint;
    state: string;
  }>`
    SELECT uid, rule_id, occasion, base_minor AS base, amount_minor AS amount, state FROM bonus_grants
    WHERE rule_id IN ('week', 'day') AND state IN ('released', 'queued')`.execute(t.db);
  for (const { uid, rule_id: period, occasion, base, amount, state } of rows) {
    const lost = await readPersonPeriods(t.db, SITE, uid, period, [spanOf(SITE, period, occasion)]);
    const most = (lost.get(occasion) ?? 0n) / 10n;
    expect([state, period, occasion, base, amount <= most || `${amount} of ${most}`]).toEqual([
      state,
      period,
      occasion,
      base,
      true,
    ]);
  }
}

it('late results in any order give the same as one settlement at the end', async () => {
  console.info(`late results: seed ${SEED}, ${STEPS} steps`);
  const world = await gather();
  await setSettings(t, {
    agents: { base: 'net_loss', carryLosses: true, period: 'week' },
    deposit: { methods: [{ code: 'sandbox' }] },
  });
  await workers();
  const began = new Date(t.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  for (let step = 0; step < STEPS; step++) {
    later(chance(60) ? random(3) : random(30));
    await act(world);
    if (chance(35)) await workers();
  }
  later((9 * DAY_MS) / 3_600_000);
  for (let again = 0; again < 3; again++) {
    await workers();
    later(1);
  }
  await compareDebts();
  await compareCashback();
  await compareDays(world, began, new Date(t.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10));
  const before = await readStatements();
  expect(before.length).toBeGreaterThan(1);
  const uids = world.agents.map(({ uid }) => uid);
  await inTransaction(t.db, (tx) =>
    markResettle(tx, { siteId: 'demo', uids, fromDay: dayNumber(began), by: 'system:test' }),
  );
  await workers();
  expect(await readStatements()).toEqual(before);
});
