import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { fromMajor, leastOf } from '@pitaka/core/values/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { give, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import type { DueWorker } from '../../../platform/jobs/due-worker.ts';
import { createLog } from '../../../platform/log.ts';
import { readUserBalances } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { createBonusWorker } from './bonus-worker.ts';
import { type Bet, bet, rollBack, win } from './testing/bets.ts';
import { ANY_BET, claim, makeRule } from './testing/bonus-story.ts';

/**
 * Compares generated histories of some users with a slow, simple model. BONUS_MODEL_SEED repeats a history;
 * BONUS_MODEL_OPERATIONS=20000 is the long form.
 */
const SEED = Number(process.env.BONUS_MODEL_SEED ?? Math.floor(Math.random() * 1e9));
const OPERATIONS = Number(process.env.BONUS_MODEL_OPERATIONS ?? 300);
const PEOPLE = 4;
const BONUS = 100_00n;
const TIMES = 3n;
const DAYS = 2;
const DAY_MS = 86_400_000;

interface Grant {
  readonly id: string;
  readonly need: bigint;
  done: bigint;
  until: number;
  state: 'active' | 'released' | 'gone';
  released: bigint;
}

interface Placed {
  readonly bet: Bet;
  /** The bonus that was active at the bet; the locked and bonus money in the stake belongs to it. */
  readonly grant: Grant | undefined;
  isCounted: boolean;
  /** The bet is neither won nor rolled back. */
  isOpen: boolean;
  isUndone: boolean;
}

/** How a win was divided by the sources of its stakes. */
interface Won {
  readonly round: string;
  readonly minor: bigint;
  /** The bets of the round that had not been returned when it won. */
  readonly bets: readonly Placed[];
  ofOwn: bigint;
  shares: readonly (readonly [Grant | undefined, bigint])[];
}

/** The expected state of one user, derived from the events alone. */
interface Model {
  readonly person: Person;
  own: bigint;
  readonly over: Set<string>;
  held: bigint;
  bonus: bigint;
  debt: bigint;
  grant: Grant | undefined;
  readonly bets: Placed[];
  readonly wins: Won[];
  /** Events that the worker has not processed yet. */
  unseen: Unseen;
}

/** In processing order: bets, money for ended bonuses, rolled-back bets. */
interface Unseen {
  readonly bets: (() => void)[];
  readonly late: (() => void)[];
  readonly back: (() => void)[];
}

const nothingUnseen = (): Unseen => ({ bets: [], late: [], back: [] });

let t: TestApp;
let worker: DueWorker;
let models: Model[] = [];
let below: (limit: number) => number;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { bonuses: ANY_BET });
  worker = createBonusWorker({ db: t.db, sites: t.app.sites, clock: () => t.now, log: createLog('silent') });
});
afterAll(() => t?.close());

function randomOf(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Locked money goes to the destination of its bonus; released money pays a debt first. */
function moveLockedMoney(model: Model): void {
  const { grant } = model;
  if (!grant || grant.state === 'active') return;
  const minor = model.held + model.bonus;
  if (grant.state === 'released') {
    income(model, minor);
    grant.released += minor;
  }
  model.held = 0n;
  model.bonus = 0n;
}

/** Only locked money above the debt can be staked. */
const playable = ({ held, debt }: Model) => (held > debt ? held - debt : 0n);

/** Incoming money pays a debt first. */
function income(model: Model, minor: bigint): void {
  const paid = leastOf(model.debt, minor);
  model.debt -= paid;
  model.own += minor - paid;
}

/** The state that the worker has to produce. */
function settle(model: Model): void {
  const now = t.now.getTime();
  const { bets, late, back } = model.unseen;
  model.unseen = nothingUnseen();
  for (const work of [...bets, ...late, ...back]) work();
  const { grant } = model;
  if (grant?.state === 'active') {
    if (grant.done >= grant.need) grant.state = 'released';
    else if (grant.until + 60_000 <= now) grant.state = 'gone';
    moveLockedMoney(model);
  }
}

function count({ grant, bet: placed }: Placed): boolean {
  if (grant?.state !== 'active' || placed.at.getTime() >= grant.until) return false;
  grant.done += placed.amount_minor;
  return true;
}

function takeBack(model: Model, placed: Placed): void {
  const { grant } = placed;
  if (!placed.isCounted || !grant) return;
  placed.isCounted = false;
  grant.done -= placed.bet.amount_minor;
  if (grant.state !== 'released' || grant.done >= grant.need) return;
  const available = leastOf(model.own, grant.released);
  model.own -= available;
  model.debt += grant.released - available;
  if (model.grant?.state === 'active') {
    grant.state = 'gone';
    return;
  }
  model.held += grant.released;
  grant.state = 'active';
  grant.released = 0n;
  grant.until = Math.max(grant.until, t.now.getTime() + 3 * DAY_MS);
  model.grant = grant;
}

/** Money of a bonus that a round returns or wins. */
function comeBack(model: Model, grant: Grant | undefined, hold: bigint, bonus: bigint): void {
  if (grant?.state === 'active') {
    model.held += hold;
    model.bonus += bonus;
  } else if (grant?.state === 'released') {
    income(model, hold + bonus);
    model.unseen.late.push(() => {
      if (grant.state === 'released') grant.released += hold + bonus;
    });
  }
}

const lockedOf = ({ bet: placed }: Placed) => placed.from_hold_minor + placed.from_bonus_minor;

/** The source of staked or won money. */
type Source = Grant | 'own' | undefined;

/** The stake from one source; the money of a released bonus is the player's own. */
const stakeOf = ({ bet: placed, grant, ...rest }: Placed, source: Source) =>
  source === 'own' ? placed.from_available_minor : grant === source ? lockedOf({ bet: placed, grant, ...rest }) : 0n;

const isOwn = (source: Source) => source === 'own' || source?.state === 'released';
const sumOf = (minors: readonly bigint[]) => minors.reduce((sum, minor) => sum + minor, 0n);

/** Divides a win again after an own stake of its round was returned: as if that stake had never been placed. */
function reshareAfterRollback(model: Model, returned: Placed): void {
  for (const won of model.wins.filter(({ bets }) => bets.includes(returned))) {
    const standing = won.bets.filter((one) => one === returned || !one.isUndone);
    const stakedOf = (source: Source) => sumOf(standing.map((one) => stakeOf(one, source)));
    const parts: (readonly [Source, bigint])[] = [['own', won.ofOwn], ...won.shares];
    const own = parts.filter(([source]) => isOwn(source));
    const others = won.shares.filter(([grant]) => !isOwn(grant));
    const goes = (['own', returned.grant] as const).filter((source) => isOwn(source) && stakeOf(returned, source) > 0n);
    const scale = goes.reduce((all, source) => all * stakedOf(source), 1n);
    const weights = own.map(([source, part]) => {
      const staked = stakedOf(source);
      return goes.some((one) => one === source)
        ? (part * (staked - stakeOf(returned, source)) * scale) / staked
        : part * scale;
    });
    const ofOthers = sumOf(others.map(([, share]) => share));
    const total = sumOf(weights) + ofOthers * scale;
    if (goes.length === 0 || total === 0n) continue;
    const left = weights.map((weight) => (won.minor * weight) / total);
    const moved = sumOf(own.map(([, part]) => part)) - sumOf(left);
    const shares = others.map(([grant, share]) => [grant, (moved * share) / ofOthers] as const);
    const rest = moved - sumOf(shares.map(([, share]) => share));
    const whole = shares.map(([grant, share], index) => [grant, index === 0 ? share + rest : share] as const);
    for (const [grant, share] of whole) {
      const available = leastOf(model.own, share);
      model.own -= available;
      model.debt += share - available;
      if (grant?.state === 'active') model.held += share;
    }
    for (const [index, [source, part]] of own.entries()) {
      if (source === 'own' || !source) continue;
      model.unseen.late.push(() => {
        const released = source.released + (left[index] ?? 0n) - part;
        if (source.state === 'released') source.released = released > 0n ? released : 0n;
      });
    }
    // The remainder of the division goes to a bonus that is not released, if there is one.
    won.ofOwn = (left[0] ?? 0n) + (others.length === 0 ? moved : 0n);
    won.shares = won.shares
      .map(([grant, share]) => {
        const index = own.findIndex(([source]) => source === grant);
        const more = whole.find(([one]) => one === grant)?.[1] ?? 0n;
        return [grant, index > 0 ? (left[index] ?? 0n) : share + more] as const;
      })
      .filter(([, share]) => share > 0n);
  }
}

/** The stakes of a round that were not returned, by bonus, oldest first. */
function stakesOf(model: Model, round: string): { own: bigint; locked: [Grant | undefined, bigint][] } {
  const standing = model.bets.filter((one) => one.bet.round === round && !one.isUndone);
  const own = standing.reduce((sum, { bet: placed }) => sum + placed.from_available_minor, 0n);
  const byGrant = Map.groupBy(
    standing.filter((one) => lockedOf(one) > 0n),
    ({ grant }) => grant,
  );
  const locked = [...byGrant].map(
    ([grant, bets]) => [grant, bets.reduce((sum, one) => sum + lockedOf(one), 0n)] as [Grant | undefined, bigint],
  );
  return { own, locked: locked.sort(([one], [other]) => ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1)) };
}

const operations: Readonly<Record<string, (model: Model) => Promise<void>>> = {
  async bet(model) {
    const total = model.own + playable(model) + model.bonus;
    if (total === 0n) return;
    const minor = leastOf(total, BigInt(1 + below(120_00)));
    // Some bets join a round that another bet opened.
    const joined = below(4) === 0 ? openBet(model)?.bet.round : undefined;
    // A round with a win is over and accepts no further bet.
    const round = joined && !model.over.has(joined) ? joined : `${model.bets.length}`;
    const placed = await bet(t, model.person.uid, minor, { round });
    model.own -= placed.from_available_minor;
    model.held -= placed.from_hold_minor;
    model.bonus -= placed.from_bonus_minor;
    const grant = model.grant?.state === 'active' ? model.grant : undefined;
    const one: Placed = { bet: placed, grant, isCounted: false, isOpen: true, isUndone: false };
    model.bets.push(one);
    model.unseen.bets.push(() => {
      one.isCounted = count(one);
    });
  },

  async win(model) {
    const placed = openBet(model);
    if (!placed) return;
    placed.isOpen = false;
    const minor = 1n + (placed.bet.amount_minor * BigInt(below(250))) / 100n;
    await win(t, placed.bet, minor);
    model.over.add(placed.bet.round);
    const { own, locked } = stakesOf(model, placed.bet.round);
    const sum = locked.reduce((total, [, part]) => total + part, 0n);
    const ofOwn = (minor * own) / (own + sum);
    income(model, ofOwn);
    const shares = locked.map(([grant, part]) => [grant, ((minor - ofOwn) * part) / sum] as const);
    const rest = minor - ofOwn - shares.reduce((total, [, share]) => total + share, 0n);
    const whole = shares.map(([grant, share], index) => [grant, index === 0 ? share + rest : share] as const);
    for (const [grant, share] of whole) comeBack(model, grant, share, 0n);
    const { round } = placed.bet;
    const bets = model.bets.filter((one) => one.bet.round === round && !one.isUndone);
    model.wins.push({ round, minor, bets, ofOwn, shares: whole.filter(([, share]) => share > 0n) });
  },

  async rollback(model) {
    const placed = openBet(model);
    if (!placed) return;
    placed.isOpen = false;
    placed.isUndone = true;
    await rollBack(t, placed.bet);
    income(model, placed.bet.from_available_minor);
    comeBack(model, placed.grant, placed.bet.from_hold_minor, placed.bet.from_bonus_minor);
    reshareAfterRollback(model, placed);
    model.unseen.back.push(() => takeBack(model, placed));
  },

  /** Runs the worker twice at once: each event must count once. */
  async worker() {
    t.now = new Date(t.now.getTime() + 31_000);
    await Promise.all([worker.runDue(), worker.runDue()]);
    models.forEach(settle);
  },

  async claim(model) {
    if (model.grant?.state === 'active') return;
    const ruleId = await makeRule(t, { times: String(TIMES), wagerDays: DAYS });
    const key = `history-${ruleId}-${model.person.uid}`;
    const ask = () => claim(t, model.person, `${ruleId}~once`, key);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const until = t.now.getTime() + DAYS * DAY_MS;
    model.grant = { id: first.data.id, need: BONUS * TIMES, done: 0n, until, state: 'active', released: 0n };
    model.bonus += BONUS;
  },

  async forfeit(model) {
    const grant = model.grant;
    if (!grant) return;
    const answer = await t.call('/bonus/forfeit', { id: grant.id }, withKey(model.person.token));
    // A refused operation changes nothing until the worker runs.
    if (answer.status !== 200) return expect(answer.code).toBe('bonus_over');
    // The worker may have reopened an earlier bonus.
    settle(model);
    if (grant.state === 'active') grant.state = 'gone';
    moveLockedMoney(model);
  },

  async income(model) {
    await give(t, model.person.uid, 50);
    income(model, fromMajor(50));
  },
};

function openBet({ bets }: Model): Placed | undefined {
  const open = bets.filter(({ isOpen }) => isOpen);
  return open[below(open.length)];
}

/** The weight with which each operation is drawn. */
const DRAWN = [
  ...Array<string>(9).fill('bet'),
  ...Array<string>(4).fill('win'),
  ...Array<string>(2).fill('rollback'),
  ...Array<string>(3).fill('worker'),
  ...['claim', 'claim', 'forfeit', 'income'],
];

describe('generated histories of bonuses (Spec: E2)', () => {
  // Steps are short, so that sessions last through the long form.
  it(`never make a bonus withdrawable early: ${OPERATIONS} operations, BONUS_MODEL_SEED=${SEED}`, {
    timeout: 1_800_000,
  }, async () => {
    below = randomOf(SEED);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(t, 200)));
    const nothing = { held: 0n, bonus: 0n, debt: 0n, grant: undefined };
    models = people.map((person) => ({
      person,
      own: 200_00n,
      over: new Set<string>(),
      ...nothing,
      bets: [],
      wins: [],
      unseen: nothingUnseen(),
    }));
    for (let step = 0; step < OPERATIONS; step++) {
      t.now = new Date(t.now.getTime() + 1_000 + below(600_000));
      const name = DRAWN[below(DRAWN.length)] as string;
      const model = models[below(PEOPLE)] as Model;
      await operations[name]?.(model);
      for (const one of name === 'worker' ? models : [model]) await compare(one, `step ${step}, ${name}`);
    }
    const ends = await t.db.selectFrom('bonus_grants').select('state').distinct().execute();
    expect(ends.map(({ state }) => state).sort()).toEqual(expect.arrayContaining(['forfeited', 'released']));
    await assertInvariants(t.db);
  });
});

async function compare(model: Model, step: string): Promise<void> {
  const { uid } = model.person;
  const balances = await readUserBalances(t.db, 'demo', uid);
  const of = (type: 'available' | 'hold.wager' | 'bonus' | 'debt') => balances.get(userAccount(uid, type)) ?? 0n;
  const found = { own: of('available'), held: of('hold.wager'), bonus: of('bonus'), debt: -of('debt') };
  expect(found, `${step}, seed ${SEED}`).toEqual({
    ...{ own: model.own, held: model.held, bonus: model.bonus, debt: model.debt },
  });
}
