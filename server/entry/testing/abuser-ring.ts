import { randomUUID } from 'node:crypto';
import type { AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { lostMinor } from '@pitaka/core/play/rounds/bet-days.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { approveAgent } from '../../modules/engagement/agents/applications/approve-agent.ts';
import { decide } from '../../modules/engagement/agents/testing/agent-people.ts';
import { readBalance } from '../../modules/money/ledger/index.ts';
import { makeRule } from '../../modules/play/bonuses/testing/bonus-story.ts';
import { readDayResults } from '../../modules/play/rounds/index.ts';
import { wheelSection } from '../../modules/play/wheel/testing/wheel-section.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { agree, approveSeen, type ConsoleOperator, logInAs, openConsole } from './console-client.ts';
import { click, makeLink, openEarnings, postback } from './earnings.ts';
import { addWallet, balanceOf, makePerson, type Person, setSettings, withKey } from './money-people.ts';
import type { createProviderWorld } from './provider-world.ts';
import { type OpenThere, openArcade, stakeThere, voidThere } from './ring-stakes.ts';
import type { TestApp } from './test-app.ts';
import type { Stake, TestProvider } from './test-provider.ts';

export interface Member extends Person {
  readonly card: string;
  readonly link: string;
}

interface OpenBet {
  readonly bet: Stake;
  readonly channel: 'rsa' | 'hmac';
  readonly provider: TestProvider;
  /** The transactions of its round's wins that were not rolled back yet. */
  readonly wins: string[];
}

interface Sale {
  readonly transactionId: string;
  readonly clickId: string;
  amount: string;
  state: 'pending' | 'approved' | 'over';
}

/** A site with every kind of benefit, and its operators. */
export interface RingSite {
  readonly t: TestApp;
  readonly world: ReturnType<typeof createProviderWorld>;
  readonly operators: readonly [ConsoleOperator, ConsoleOperator];
}

/** The bets, sales and payments of a ring: bets whose rounds can still be rolled back, sales, external payments. */
export interface Ring extends RingSite {
  /**
   * The first member is the agent above the others, the second an agent below with two members; the last has no
   * inviter.
   */
  readonly members: readonly Member[];
  readonly bets: OpenBet[];
  /** Lost bets, in open rounds. */
  readonly lost: OpenBet[];
  /** Stakes in the transfer channel, which does not report stakes. */
  readonly stakes: OpenThere[];
  readonly sales: Sale[];
  readonly deposits: string[];
  /** External deposits from before this ring existed. */
  readonly paidInBefore: bigint;
}

export type Random = (below: number) => number;

/** Random numbers that are equal for a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SAFE_PASSWORD = '271828';
const HOUR_MS = 3_600_000;
const ZONE = 'Asia/Manila';

export async function openRingSite(world: ReturnType<typeof createProviderWorld>): Promise<RingSite> {
  const t = await world.open();
  await openEarnings(t, { events: ['purchase'], base: 'share', own: 'own', levels: 'shares', holdDays: 2 });
  await openArcade(t);
  await setRules(t, 'net_loss');
  const share = { kind: 'percent', amount: undefined, count: 1000, times: '3', wagerDays: 7, claimDays: 7 } as const;
  await makeRule(t, { ...share, trigger: 'first_deposit', percent: '100', cap: '100.00' });
  await makeRule(t, { ...share, trigger: 'reload', percent: '20', cap: '100.00', stacking: 'queue' });
  await makeRule(t, { ...share, trigger: 'cashback', percent: '10', period: 'week', times: '0' });
  await makeRule(t, { ...share, trigger: 'cashback', percent: '15', period: 'day', stacking: 'queue' });
  const gift = { amount: '30.00', times: '3', wagerDays: 7, per: 'month', stacking: 'queue' } as const;
  await makeRule(t, { ...gift, trigger: 'free' });
  await makeRule(t, { ...gift, trigger: 'birthday', per: 'ever', count: 9 });
  await makeRule(t, { ...gift, trigger: 'code', code: 'RING', per: 'week' });
  // A gift without conditions.
  await makeRule(t, { trigger: 'code', code: PRESENT, amount: '5.00', times: '0', per: 'ever' }, PRESENT);
  return { t, world, operators: [await openConsole(t, 'manager'), await openConsole(t, 'owner')] };
}

const PRESENT = 'PRESENT';

/** Sets the base of the agents for each history; its first period begins with the next week. */
export function setRules(t: TestApp, base: AgentBase): Promise<void> {
  return setSettings(t, {
    withdrawal: { coolingHours: 0, minimum: '1.00', fee: '0.00', reviewFrom: '900000.00', twoPeopleFrom: '900000.00' },
    vip: {
      levels: [
        { need: '0.00' },
        { name: 'Silver', need: '500.00', bonus: '20.00', rebate: '1' },
        { name: 'Gold', need: '3000.00', bonus: '90.00', rebate: '2' },
      ],
      counts: ['turnover', 'earnings'],
      period: '1',
    },
    agents: { base, period: 'week', startRatio: '20', startRatioTurnover: '20', startRatioDeposits: '20' },
    rebates: {
      rules: [
        { code: 'own-day', base: 'own', period: 'day', rate: '10', claimDays: 5 },
        { code: 'team-week', base: 'team', period: 'week', rate: '5', claimDays: 5 },
      ],
    },
    wheel: wheelSection(),
    fraud: { selfByDevice: false, selfByAccount: false, selfByAddress: false },
  });
}

/** The first agent's ratio, which is the highest. */
const HIGHEST_RATIO = 2_000;

/**
 * Creates six users: an agent who is also their leader, a second agent below, members below each, and one user without
 * an inviter.
 */
export async function gatherRing(site: RingSite): Promise<Ring> {
  const { t } = site;
  const members: Member[] = [];
  for (const leader of [undefined, 0, 0, 1, 1, undefined]) {
    members.push(await joinRing(t, leader === undefined ? undefined : members[leader]));
  }
  // Approved yesterday, so that they are agents from the first day of the history on.
  const yesterday = siteDay(new Date(t.now.getTime() - 24 * HOUR_MS), ZONE);
  for (const [agent, startRatio] of [HIGHEST_RATIO, 0].entries()) {
    const since = { siteId: 'demo', uid: members[agent]?.uid ?? '', today: yesterday, startRatio };
    await inTransaction(t.db, (tx) => approveAgent(tx, { ...since, by: 'operator:test' }, t.now));
  }
  const paidInBefore = await readBalance(t.db, 'demo', PAID_IN);
  return { ...site, members, bets: [], lost: [], stakes: [], sales: [], deposits: [], paidInBefore };
}

const PAID_IN = 'house:psp:sandbox';

async function joinRing(t: TestApp, leader: Person | undefined): Promise<Member> {
  const person = await makePerson(t, 0);
  await sql`UPDATE users SET rate = '50', rate1 = '5', rate2 = '2', job = 1,
    birth_day = ${19_900_101 + (Number(person.uid) % 4) * 100} WHERE uid = ${person.uid}`.execute(t.db);
  if (leader) await t.ask('/invite/bind', { code: leader.uid }, { token: person.token });
  const card = await addWallet(t, person, `${1000 + (Number(person.uid) % 9000)}`);
  await setSafePassword(t, person);
  return { ...person, card, link: await makeLink(t, person) };
}

async function setSafePassword(t: TestApp, { phone, token }: Person): Promise<void> {
  t.now = new Date(t.now.getTime() + 61_000);
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'safe' }, { token });
  await t.ask('/safe/setpassword', { password: SAFE_PASSWORD, code: await t.codeOf(phone) }, { token });
}

/** Runs every worker that moves money until nothing is due. */
export async function runAllWorkers({ t }: RingSite): Promise<void> {
  const { paymentWorkers, earningWorkers, playWorkers, engagementWorkers } = t.app;
  for (let round = 0, done = 1; done > 0 && round < 50; round++) {
    done = 0;
    for (const worker of [...paymentWorkers, ...earningWorkers, ...playWorkers, ...engagementWorkers]) {
      done += await worker.runDue();
    }
  }
}

export async function pass(ring: Ring, hours: number): Promise<void> {
  ring.t.now = new Date(ring.t.now.getTime() + hours * HOUR_MS + 61_000);
  await runAllWorkers(ring);
}

/** Logs a member in again if the session has expired. */
async function tokenOf({ t }: Ring, who: Member): Promise<string> {
  const { status } = await t.call('/wallet/info', {}, { token: who.token });
  return status === 200 ? who.token : t.logIn(who.phone);
}

type Action = (ring: Ring, random: Random) => Promise<unknown>;

const someone = ({ members }: Ring, random: Random): Member => members[random(members.length)] as Member;
function text(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A random part of an account's balance, often all of it. */
async function partOf(ring: Ring, who: Member, random: Random, account: 'available' | 'safe' = 'available') {
  const all = await balanceOf(ring.t, who.uid, account);
  return random(3) === 0 ? (all * BigInt(1 + random(99))) / 100n : all;
}

/** A random part, often all, of the money that can be staked, including locked and bonus money. */
async function partOfAll(ring: Ring, who: Member, random: Random): Promise<bigint> {
  const balances = await ring.t.ask('/wallet/info', {}, { token: await tokenOf(ring, who) });
  const all = BigInt(balances.canWithdrawCoin.replace('.', '')) + (await lockedOf(ring, who));
  if (all === 0n || random(2) === 0) return all;
  const amount = (all * BigInt(1 + random(99))) / 100n;
  return amount > 0n ? amount : 1n;
}

/** Weights of the actions that are drawn more often. */
const OFTEN: Readonly<Record<string, number>> = { deposit: 2, bet: 3, win: 2, wait: 2, bothSides: 3, closeLost: 3 };

/** The actions of ring members. A refused action has no effect. */
const ACTIONS: Readonly<Record<string, Action>> = {
  async deposit(ring, random) {
    await payIn(ring, someone(ring, random), BigInt(100 + random(2_000)) * 100n);
  },
  async chargeBack(ring, random) {
    if (random(3) > 0) return;
    const [target] = ring.deposits.splice(random(ring.deposits.length), 1);
    if (target !== undefined) await chargeBack(ring, target);
  },
  async withdraw(ring, random) {
    const who = someone(ring, random);
    const body = { amount: text(await partOf(ring, who, random)), cardId: who.card, pin: SAFE_PASSWORD };
    const withdrawal = await ring.t.call('/withdraw/create', body, withKey(await tokenOf(ring, who)));
    if (withdrawal.status === 2004 && random(4) === 0) {
      await ring.t.call('/withdraw/cancel', { id: withdrawal.data.id }, { token: await tokenOf(ring, who) });
    }
  },
  async transfer(ring, random) {
    const [from, to] = [someone(ring, random), someone(ring, random)];
    const body = { uid: to.uid, amount: text(await partOf(ring, from, random)), pin: SAFE_PASSWORD };
    await ring.t.call('/wallet/transfer', body, withKey(await tokenOf(ring, from)));
  },
  async safe(ring, random) {
    const who = someone(ring, random);
    const token = await tokenOf(ring, who);
    const isSaving = random(2) === 0;
    const amount = text(await partOf(ring, who, random, isSaving ? 'available' : 'safe'));
    await (isSaving
      ? ring.t.call('/safe/save', { amount }, withKey(token))
      : ring.t.call('/safe/takeout', { amount, password: SAFE_PASSWORD }, withKey(token)));
  },
  async bet(ring, random) {
    const who = someone(ring, random);
    const channel = random(2) === 0 ? 'rsa' : 'hmac';
    const amount = await partOfAll(ring, who, random);
    if (amount > 0n) await stakeAt(ring, who, channel, amount, random(3) === 0);
  },
  /** Plays several bets, wins and bonuses in one round, whose earlier stakes must not make a bonus the player's own. */
  async betThere(ring, random) {
    const open = ring.bets[random(ring.bets.length)];
    const who = ring.members.find(({ uid }) => uid === open?.bet.player);
    if (!open || !who) return;
    for (let more = 1 + random(4); more > 0; more--) {
      const amount = await partOfAll(ring, who, random);
      const next = amount > 0n && (await stakeAt(ring, who, open.channel, amount, false, open.bet.round));
      if (next && random(3) > 0) await winAt(next, amount, false);
    }
  },
  async win(ring, random) {
    const open = ring.bets[random(ring.bets.length)];
    if (open) await winAt(open, BigInt(random(Number(open.bet.amount) * 2)), random(2) === 0);
  },
  /** Lets a member lose on one day and win the loss back on the next: no agent may be paid for the first day alone. */
  async winBack(ring, random) {
    const who = ring.members[3 + random(2)] as Member;
    const minor = 500_00n;
    await payIn(ring, who, 2n * minor);
    if (!(await stakeAt(ring, who, 'rsa', minor, true))) return;
    if (random(3) > 0) await ACTIONS.shiftRatios?.(ring, random);
    await pass(ring, 24);
    const open = await stakeAt(ring, who, 'rsa', minor, false);
    if (open) await winAt(open, 2n * minor, true);
    if (random(3) === 0) {
      await ring.t.call('/protection/exclude', { months: 6 }, { token: await tokenOf(ring, who) });
    }
  },
  async rollBack(ring, random) {
    const [open] = ring.bets.splice(random(ring.bets.length), 1);
    if (open) await takeBack(open);
  },
  async moveThere(ring, random) {
    const who = someone(ring, random);
    const body = { channel: 'arcade', direction: 'in', amount: text(await partOf(ring, who, random)) } as const;
    await ring.t.call('/channel/transfer', body, withKey(await tokenOf(ring, who)));
    const open = random(4) > 0 && (await stakeThere(ring.t, who.uid));
    if (open) ring.stakes.push(open);
  },
  async voidThere(ring, random) {
    const [open] = ring.stakes.splice(random(ring.stakes.length), 1);
    if (open) await voidThere(ring.t, open);
  },
  async recall(ring, random) {
    await ring.t.call('/channel/recall', {}, withKey(await tokenOf(ring, someone(ring, random))));
  },
  async claimBonus(ring, random) {
    const token = await tokenOf(ring, someone(ring, random));
    const { content } = await ring.t.ask('/bonus/list', { state: 'claimable', number: 0, size: 50 }, { token });
    const offer = content[random(content.length)];
    if (offer) await ring.t.call('/bonus/claim', { id: offer.id }, withKey(token));
  },
  async forfeitBonus(ring, random) {
    if (random(3) > 0) return;
    const token = await tokenOf(ring, someone(ring, random));
    const { content } = await ring.t.ask('/bonus/list', { state: 'active', number: 0, size: 50 }, { token });
    if (content[0]) await ring.t.call('/bonus/forfeit', { id: content[0].id }, withKey(token));
  },
  /**
   * Meets a gift's turnover with a deposit that is charged back, and spends the gift, so that the reopened bonus is
   * owed.
   */
  async stakeOwed(ring, random) {
    const [who, to] = [someone(ring, random), someone(ring, random)];
    await ring.t.call('/bonus/redeem', { code: 'RING' }, withKey(await tokenOf(ring, who)));
    await payIn(ring, who, 100_00n);
    const paid = ring.deposits.pop();
    for (let bets = 0; bets < 6; bets++) {
      ring.t.now = new Date(ring.t.now.getTime() + 1_000);
      const open = await stakeAt(ring, who, 'hmac', 15_00n, false);
      if (open) await winAt(open, 15_00n, true);
    }
    await pass(ring, 1);
    const body = { uid: to.uid, amount: text(await balanceOf(ring.t, who.uid)), pin: SAFE_PASSWORD };
    await ring.t.call('/wallet/transfer', body, withKey(await tokenOf(ring, who)));
    if (paid !== undefined) await chargeBack(ring, paid);
    await pass(ring, 1);
    const held = await balanceOf(ring.t, who.uid, 'hold.wager');
    if (held > 0n) await stakeAt(ring, who, 'rsa', held, false);
  },
  async claimLevel(ring, random) {
    await ring.t.call('/vip/claim', {}, withKey(await tokenOf(ring, someone(ring, random))));
  },
  async claimRebates(ring, random) {
    await ring.t.call('/rebate/claimAll', {}, withKey(await tokenOf(ring, someone(ring, random))));
  },
  async sell(ring, random) {
    const clickId = await click(ring.t, someone(ring, random).link, { address: `198.51.100.${random(250)}` });
    const sale: Sale = {
      transactionId: randomUUID(),
      clickId,
      amount: text(BigInt(100 + random(2_000)) * 100n),
      state: random(2) === 0 ? 'pending' : 'approved',
    };
    ring.sales.push(sale);
    await report(ring, sale);
  },
  async changeSale(ring, random) {
    const sale = ring.sales[random(ring.sales.length)];
    if (!sale || sale.state === 'over') return;
    sale.state = sale.state === 'pending' && random(2) === 0 ? 'approved' : 'over';
    await report(ring, sale);
  },
  async redeem(ring, random) {
    const code = random(4) === 0 ? PRESENT : 'RING';
    await ring.t.call('/bonus/redeem', { code }, withKey(await tokenOf(ring, someone(ring, random))));
  },
  async spin(ring, random) {
    await ring.t.call('/wheel/spin', {}, withKey(await tokenOf(ring, someone(ring, random))));
  },
  async takeBreak(ring, random) {
    if (random(8) > 0) return;
    await ring.t.call('/protection/cooloff', { days: 1 }, { token: await tokenOf(ring, someone(ring, random)) });
  },
  async becomeAgent(ring, random) {
    if (random(3) > 0) return;
    const token = await tokenOf(ring, someone(ring, random));
    const application = await ring.t.call('/agent/join', { name: 'Tala', contact: '@tala' }, { token });
    if (application.status !== 2004) return;
    const { data } = await decide(ring.t, await consoleOf(ring, 0), application.data.id, 'approve', 'a good team');
    if (data?.waits) await agree(ring.t, await consoleOf(ring, 1));
  },
  async endAgent(ring, random) {
    if (random(3) > 0) return;
    const { token } = await consoleOf(ring, 0);
    await ring.t.call('/console/agents/end', { uid: someone(ring, random).uid, reason: 'left' }, { token });
  },
  async setRatio(ring, random) {
    const token = await tokenOf(ring, ring.members[0] as Member);
    const ratio = String(random(21));
    await ring.t.call('/agent/ratio', { uid: someone(ring, random).uid, ratio }, { token });
  },
  /** Changes ratios so that today's losses belong to one of two agents and tomorrow's wins to the other. */
  async shiftRatios(ring, random) {
    const [top, sub] = ring.members as [Member, Member];
    const token = await tokenOf(ring, top);
    const [now, next] = random(2) === 0 ? ['20', '0'] : ['0', '20'];
    const tomorrow = dayText(siteDay(new Date(ring.t.now.getTime() + 24 * HOUR_MS), ZONE));
    await ring.t.call('/agent/ratio', { uid: sub.uid, ratio: now }, { token });
    await ring.t.call('/agent/ratio', { uid: sub.uid, ratio: next, from: tomorrow }, { token });
  },
  async excludeSelf(ring, random) {
    if (random(9) > 0) return;
    await ring.t.call('/protection/exclude', { months: 6 }, { token: await tokenOf(ring, someone(ring, random)) });
  },
  async enterCode(ring, random) {
    const token = await tokenOf(ring, ring.members.at(-1) as Member);
    if (random(4) === 0) await ring.t.call('/invite/bind', { code: someone(ring, random).uid }, { token });
  },
  async wait(ring, random) {
    await pass(ring, [1, 6, 24, 24, 72, 24 * 8][random(6)] as number);
  },
};

/** The actions of a ring that plays both sides and chooses when each round is closed, without losses to the house. */
const HEDGES: Readonly<Record<string, Action>> = {
  /** Bets on red and black in separate rounds: the win is paid at once, and the lost round stays open. */
  async bothSides(ring, random) {
    const who = someone(ring, random);
    const minor = BigInt(100 + random(900)) * 100n;
    await payIn(ring, who, 2n * minor);
    const red = await stakeAt(ring, who, 'rsa', minor, false);
    const black = red && (await stakeAt(ring, who, 'rsa', minor, false));
    if (black) await winAt(black, 2n * minor, true);
    else if (red) await takeBack(red);
    ring.bets.length = 0;
    if (black) ring.lost.push(red);
  },
  async closeLost(ring, random) {
    const [red] = ring.lost.splice(random(ring.lost.length), 1);
    if (red) await winAt(red, 0n, true);
  },
  /** Wins while there is no agent, and loses while there is one. */
  async enterCode(ring, random) {
    const who = ring.members[random(2) === 0 ? 0 : ring.members.length - 1] as Member;
    await ring.t.call('/invite/bind', { code: someone(ring, random).uid }, { token: await tokenOf(ring, who) });
  },
  ...Object.fromEntries(
    ['shiftRatios', 'setRatio', 'becomeAgent', 'endAgent', 'wait'].map((name) => [name, ACTIONS[name] as Action]),
  ),
};

async function payIn(ring: Ring, who: Member, minor: bigint): Promise<void> {
  const body = { amount: text(minor), method: 'sandbox' };
  const { data, status } = await ring.t.call('/deposit/create', body, withKey(await tokenOf(ring, who)));
  if (status !== 200) return;
  await ring.t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${data.id}`,
    payload: { outcome: 'paid' },
    headers: { host: 'localhost' },
  });
  ring.deposits.push(data.id);
}

/** undefined if refused, for example on a break. */
async function stakeAt(
  ring: Ring,
  who: Member,
  channel: OpenBet['channel'],
  minor: bigint,
  closes: boolean,
  round: string = randomUUID(),
) {
  const { provider, stake } = ring.world.speaking(channel);
  const token = await tokenOf(ring, who);
  const launched = await ring.t.call('/channel/launch', { channel, game: 'dice' }, { token });
  if (launched.status !== 200) return undefined;
  const launch = new URL(launched.data.url).searchParams.get('t') ?? '';
  const bet = stake({ ...who, token, launch }, minor, { closes, round });
  if ((await provider.bet(bet)).answer !== 'ok') return undefined;
  const open: OpenBet = { bet, channel, provider, wins: [] };
  ring.bets.push(open);
  return open;
}

async function winAt({ bet, provider, wins }: OpenBet, minor: bigint, closes: boolean): Promise<void> {
  const won = { ...bet, id: randomUUID(), of: bet.id, amount: minor };
  if ((await provider.win({ ...won, closes })).answer === 'ok') wins.push(won.id);
}

/** Performs a random action; returns its name. */
export async function actAtRandom(ring: Ring, random: Random, actions = ACTIONS): Promise<string> {
  const names = Object.keys(actions).flatMap((name) => Array.from({ length: OFTEN[name] ?? 1 }, () => name));
  const name = names[random(names.length)] ?? 'wait';
  await actions[name]?.(ring, random);
  return name;
}

/** Performs a random action of a ring that plays both sides; returns its name. */
export const hedgeAtRandom = (ring: Ring, random: Random): Promise<string> => actAtRandom(ring, random, HEDGES);

/** Closes every round of a ring that plays both sides, and ends every period. */
export async function closeAll(ring: Ring): Promise<void> {
  for (const red of ring.lost.splice(0)) await winAt(red, 0n, true);
  for (const hours of [1, 24 * 8, 24 * 8]) await pass(ring, hours);
}

/** Cashback that members of the ring may claim. */
export async function cashbackOffered(ring: Ring): Promise<string[]> {
  const { rows } = await sql<{ rule_id: string }>`
    SELECT DISTINCT rule_id FROM bonus_rule_versions WHERE site_id = 'demo' AND terms->>'trigger' = 'cashback'`.execute(
    ring.t.db,
  );
  const offered: string[] = [];
  for (const who of ring.members) {
    const filter = { state: 'claimable', number: 0, size: 50 } as const;
    const { content } = await ring.t.ask('/bonus/list', filter, { token: await tokenOf(ring, who) });
    const isCashback = ({ id }: { id: string }) => rows.some(({ rule_id }) => id.startsWith(`${rule_id}~`));
    offered.push(...content.filter(isCashback).map(({ id }) => `${who.uid} ${id}`));
  }
  return offered;
}

async function lockedOf({ t }: Ring, who: Member): Promise<bigint> {
  return (await balanceOf(t, who.uid, 'hold.wager')) + (await balanceOf(t, who.uid, 'bonus'));
}

/**
 * Plays one bonus after the other in one open round, with the whole balance: stakes of the last bonus must not turn the
 * next bonus's wins into the member's own money.
 */
export async function playOn(ring: Ring, who: Member, round: string, random: Random): Promise<void> {
  const token = await tokenOf(ring, who);
  const { content } = await ring.t.ask('/bonus/list', { state: 'claimable', number: 0, size: 50 }, { token });
  const offer = content[random(content.length)];
  await (offer
    ? ring.t.call('/bonus/claim', { id: offer.id }, withKey(token))
    : ring.t.call('/bonus/redeem', { code: 'RING' }, withKey(token)));
  for (let more = 1 + random(9); more > 0; more--) {
    ring.t.now = new Date(ring.t.now.getTime() + 1_000);
    const amount = await partOfAll(ring, who, random);
    const open = amount > 0n && (await stakeAt(ring, who, 'rsa', amount, false, round));
    if (open) await winAt(open, (amount * BigInt(60 + random(100))) / 100n, false);
  }
  await pass(ring, random(4) === 0 ? 24 : 1);
}

/** Rolls back the wins of a round, then its bet. */
async function takeBack({ bet, provider, wins }: OpenBet): Promise<void> {
  for (const of of [...wins, bet.id]) {
    await provider.rollback({ id: randomUUID(), of, player: bet.player, round: bet.round });
  }
}

async function report({ t }: Ring, { transactionId, clickId, amount, state }: Sale): Promise<void> {
  const status = state === 'over' ? 'reversed' : state;
  await postback(t, {
    event_id: randomUUID(),
    transaction_id: transactionId,
    click_id: clickId,
    amount: state === 'over' ? '0.00' : amount,
    status,
  });
}

/** An operator, who is logged in again if the session has expired. */
async function consoleOf({ t, operators }: RingSite, which: 0 | 1): Promise<ConsoleOperator> {
  const operator = operators[which];
  const { status } = await t.call('/console/me', {}, { token: operator.token });
  return status === 200 ? operator : { ...operator, token: await logInAs(t, operator.name) };
}

async function chargeBack(ring: Ring, target: string): Promise<void> {
  const { t } = ring;
  const [maker, checker] = [await consoleOf(ring, 0), await consoleOf(ring, 1)];
  const body = { kind: 'charge_back', target, reason: 'the bank took it back', payload: {} };
  const requested = await t.call('/console/approvals/request', body, { token: maker.token });
  if (requested.status === 200) await approveSeen(t, requested.data.id, { token: checker.token });
}

/**
 * Returns the ring to its beginning: rolls back every bet and stake, declines every sale, and ends every period. With
 * `keepsLost` some rounds without a win stay, so that their stakes are lost.
 */
export async function unwind(ring: Ring, keepsLost?: Random): Promise<void> {
  for (const open of ring.bets.splice(0)) {
    if (open.wins.length > 0 || !keepsLost || keepsLost(2) === 0) await takeBack(open);
    // A win of zero closes its round.
    else await open.provider.win({ ...open.bet, id: randomUUID(), of: open.bet.id, amount: 0n, closes: true });
  }
  for (const open of ring.stakes.splice(0)) await voidThere(ring.t, open);
  for (const who of ring.members) await ring.t.call('/channel/recall', {}, withKey(await tokenOf(ring, who)));
  for (const sale of ring.sales) {
    if (sale.state === 'over') continue;
    sale.state = 'over';
    await report(ring, sale);
  }
  for (const hours of [1, 72, 24 * 8, 24 * 32, 24 * 32]) await pass(ring, hours);
}

const OWN = ['available', 'hold.withdrawal', 'safe', 'debt'] as const;

/**
 * The ring's gain in addition to its deposits and unconditional gifts: balances less debts, plus payouts, less
 * deposits. Money that is locked until turnover is met does not count.
 */
export async function gainOf(ring: Ring): Promise<bigint> {
  const { t, members, paidInBefore } = ring;
  let held = 0n;
  for (const { uid } of members) for (const account of OWN) held += await balanceOf(t, uid, account);
  return held + (await readBalance(t.db, 'demo', PAID_IN)) - paidInBefore - (await givenOpenly(ring));
}

/** Prizes of the wheel, and unconditional gifts. */
async function givenOpenly(ring: Ring): Promise<bigint> {
  const uids = ring.members.map(({ uid }) => uid);
  const { rows } = await sql<{ given: string }>`
    SELECT coalesce(sum(amount_minor), 0)::text AS given FROM bonus_grants WHERE site_id = 'demo'
      AND uid = ANY(${uids}::text[]) AND rule_id = ${PRESENT}`.execute(ring.t.db);
  return (await prizesOf(ring)) + BigInt(rows[0]?.given ?? '0');
}

async function prizesOf({ t, members }: Ring): Promise<bigint> {
  const own = members.flatMap(({ uid }) => OWN.map((account) => String(accountNumber(userAccount(uid, account)))));
  const { rows } = await sql<{ won: string }>`
    SELECT coalesce(sum(amount_minor), 0)::text AS won FROM postings WHERE site_id = 'demo'
      AND account_id = ANY(${own}::bigint[]) AND kind = ${kindNumber('wheel.prize')}`.execute(t.db);
  return BigInt(rows[0]?.won ?? '0');
}

/** The most that agents may be paid for losses of prizes, which their members won openly. */
export async function shareOfPrizes(ring: Ring): Promise<bigint> {
  return ((await prizesOf(ring)) * BigInt(HIGHEST_RATIO)) / 10_000n;
}

/** All payments to the agents of the ring. */
export async function paidToAgents({ t, members }: Ring): Promise<bigint> {
  const { rows } = await sql<{ paid: string }>`
    SELECT coalesce(sum(paid_minor), 0)::text AS paid FROM agent_statements
    WHERE site_id = 'demo' AND uid = ANY(${members.map(({ uid }) => uid)}::text[])`.execute(t.db);
  return BigInt(rows[0]?.paid ?? '0');
}

/** Charges back all deposits of the ring. */
export async function takePaymentsBack(ring: Ring): Promise<void> {
  for (const target of ring.deposits.splice(0)) await chargeBack(ring, target);
  for (const hours of [1, 24 * 8]) await pass(ring, hours);
}

/** The losses for which the ring gets cashback, plus all gifts of the house except commission. */
export async function cashbackOf({ t, members }: Ring): Promise<{ lost: bigint; given: bigint }> {
  const uids = members.map(({ uid }) => uid);
  const own = uids.flatMap((uid) => OWN.map((account) => String(accountNumber(userAccount(uid, account)))));
  const gifts = (['wheel.prize', 'bonus', 'bonus.release', 'vip.bonus', 'rebate'] as const).map(kindNumber);
  const { rows } = await sql<{ lost: string; given: string }>`
    SELECT (SELECT coalesce(sum(g.base_minor), 0) FROM bonus_grants g
        JOIN bonus_rules r ON r.site_id = g.site_id AND r.rule_id = g.rule_id
        JOIN bonus_rule_versions v ON v.site_id = g.site_id AND v.rule_id = g.rule_id AND v.version = g.rule_version
        WHERE g.site_id = 'demo' AND g.uid = ANY(${uids}::text[]) AND g.state = 'released'
          AND v.terms->>'trigger' = 'cashback')::text AS lost,
      (SELECT coalesce(sum(amount_minor), 0) FROM postings WHERE site_id = 'demo' AND account_id = ANY(${own}::bigint[])
        AND amount_minor > 0 AND kind = ANY(${gifts}::smallint[]))::text AS given`.execute(t.db);
  return { lost: BigInt(rows[0]?.lost ?? '0'), given: BigInt(rows[0]?.given ?? '0') };
}

/**
 * Members and periods for which agents together were paid more than the highest ratio of the member's loss. Only for
 * net loss, because the other bases count on other days.
 */
export async function overpaidOf({ t, members }: Ring): Promise<string[]> {
  const uids = members.map(({ uid }) => uid);
  const { rows } = await sql<{ member: string; period: number; from: Date; before: Date; paid: string }>`
    SELECT member, period, min("from") AS "from", min(before) AS before, sum(greatest(paid, 0))::text AS paid FROM (
      SELECT l.member_uid AS member, p.from_day AS period, l.uid, sum(l.amount_minor) AS paid, p.ends_at AS before,
        to_date(p.from_day::text, 'YYYYMMDD')::timestamp AT TIME ZONE ${ZONE} AS "from"
      FROM agent_statements s
      JOIN agent_periods p ON p.site_id = s.site_id AND p.from_day = s.from_day AND p.base = 'net_loss'
      JOIN agent_statement_lines l ON l.site_id = s.site_id AND l.uid = s.uid AND l.period_day = s.from_day
        AND l.revision = s.revision
      WHERE s.site_id = 'demo' AND l.member_uid = ANY(${uids}::text[])
      GROUP BY 1, 2, 3, 5, 6) shares
    GROUP BY 1, 2`.execute(t.db);
  const overpaid: string[] = [];
  for (const { member, period, from, before, paid } of rows) {
    const results = await readDayResults(t.db, { siteId: 'demo', timezone: ZONE }, [member], { from, before });
    const lost = results.reduce((sum, result) => sum + lostMinor(result), 0n);
    const most = lost > 0n ? (lost * BigInt(HIGHEST_RATIO)) / 10_000n : 0n;
    if (BigInt(paid) > most) overpaid.push(`${member} ${period}: ${paid} of a loss of ${lost}`);
  }
  return overpaid;
}

/** Stakes of the ring's own money and bonuses in games, less their wins. */
export async function lostByRing({ t, members }: Ring): Promise<bigint> {
  const { rows } = await sql<{ lost: string }>`
    SELECT coalesce(sum(bet_minor - win_minor), 0)::text AS lost FROM rounds
    WHERE site_id = 'demo' AND uid = ANY(${members.map(({ uid }) => uid)}::text[])`.execute(t.db);
  return BigInt(rows[0]?.lost ?? '0');
}

/**
 * Bets after which the player had less locked money than debt. `gainOf` assumes that all debts are repaid, so it cannot
 * detect that owed money was staked and lost while the debt stays open.
 */
export async function stakedOwed({ t, members }: Ring): Promise<string[]> {
  const staked: string[] = [];
  for (const { uid } of members) {
    const [held, debt] = (['hold.wager', 'debt'] as const).map((type) => String(accountNumber(userAccount(uid, type))));
    const { rows } = await sql<{ left: string; owed: string }>`
      SELECT p.balance_after_minor::text AS left, owed.minor::text AS owed FROM postings p
      CROSS JOIN LATERAL (
        SELECT -d.balance_after_minor AS minor FROM postings d WHERE d.site_id = p.site_id AND d.account_id = ${debt}::bigint
          AND d.journal_id < p.journal_id ORDER BY d.version DESC LIMIT 1) owed
      WHERE p.site_id = 'demo' AND p.account_id = ${held}::bigint AND p.kind = ${kindNumber('channel.bet')}
        AND p.balance_after_minor < owed.minor`.execute(t.db);
    staked.push(...rows.map(({ left, owed }) => `${uid} held ${left} and owed ${owed}`));
  }
  return staked;
}

/** The ring's total by kind of journal, to explain a failed run. */
export async function explainGain({ t, members }: Ring): Promise<string> {
  const own = members.flatMap(({ uid }) => OWN.map((account) => String(accountNumber(userAccount(uid, account)))));
  const { rows } = await sql<{ kind: number; sum: string }>`
    SELECT kind, sum(amount_minor)::text AS sum FROM postings
    WHERE site_id = 'demo' AND account_id = ANY(${own}::bigint[]) GROUP BY kind`.execute(t.db);
  return rows.map(({ kind, sum }) => `${kindName(kind)} ${text(BigInt(sum))}`).join(', ');
}
