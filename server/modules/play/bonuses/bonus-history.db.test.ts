import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { leastOf } from '@pitaka/core/play/bonuses/bonus-money.ts';
import { fromMajor } from '@pitaka/core/values/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { give, makePerson, type Person, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import type { DueWorker } from '../../../platform/jobs/due-worker.ts';
import { createLog } from '../../../platform/log.ts';
import { readUserBalances } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { createBonusWorker } from './bonus-worker.ts';
import { type Bet, bet, rollBack, win } from './testing/bets.ts';
import { claim, makeRule } from './testing/bonus-story.ts';

/**
 * Generated histories of some people against a slow model. BONUS_MODEL_SEED repeats one; BONUS_MODEL_OPERATIONS=20000 is
 * the long form.
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
  /** The bonus that was active then. */
  readonly grant: Grant | undefined;
  isCounted: boolean;
  isOpen: boolean;
}

/** What one person should have, told from the events alone. */
interface Model {
  readonly person: Person;
  own: bigint;
  held: bigint;
  bonus: bigint;
  grant: Grant | undefined;
  readonly bets: Placed[];
  /** Bets and rollbacks that were not looked at yet. */
  unseen: { readonly kind: 'bet' | 'rollback'; readonly placed: Placed }[];
}

let t: TestApp;
let worker: DueWorker;
let models: Model[] = [];
let below: (limit: number) => number;
beforeAll(async () => {
  t = await startTestApp();
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

/** What is held goes where its bonus went. */
function moveHeld(model: Model): void {
  const { grant } = model;
  if (!grant || grant.state === 'active') return;
  if (grant.state === 'released') {
    model.own += model.held + model.bonus;
    grant.released += model.held + model.bonus;
  }
  model.held = 0n;
  model.bonus = 0n;
}

/** What the worker has to come to. */
function settle(model: Model): void {
  const now = t.now.getTime();
  const seen = model.unseen;
  model.unseen = [];
  for (const { placed } of seen.filter(({ kind }) => kind === 'bet')) {
    const { grant } = placed;
    if (grant?.state !== 'active' || placed.bet.at.getTime() >= grant.until) continue;
    placed.isCounted = true;
    grant.done += placed.bet.amount_minor;
  }
  for (const { placed } of seen.filter(({ kind }) => kind === 'rollback')) takeBack(model, placed, now);
  const { grant } = model;
  if (grant?.state === 'active') {
    if (grant.done >= grant.need) grant.state = 'released';
    else if (grant.until + 60_000 <= now) grant.state = 'gone';
  }
  moveHeld(model);
}

function takeBack(model: Model, placed: Placed, now: number): void {
  const { grant } = placed;
  if (!placed.isCounted || !grant) return;
  placed.isCounted = false;
  grant.done -= placed.bet.amount_minor;
  if (grant.state !== 'released' || grant.done >= grant.need) return;
  // Beside another one it is only written down.
  if (model.grant?.state === 'active') return;
  const again = leastOf(model.own, grant.released);
  model.own -= again;
  model.held += again;
  grant.state = 'active';
  grant.released = 0n;
  grant.until = Math.max(grant.until, now + 3 * DAY_MS);
  model.grant = grant;
}

const operations: Readonly<Record<string, (model: Model) => Promise<void>>> = {
  async bet(model) {
    const total = model.own + model.held + model.bonus;
    if (total === 0n) return;
    const minor = leastOf(total, BigInt(1 + below(120_00)));
    const placed = await bet(t, model.person.uid, minor, { round: `${model.bets.length}` });
    model.own -= placed.from_available_minor;
    model.held -= placed.from_hold_minor;
    model.bonus -= placed.from_bonus_minor;
    const grant = model.grant?.state === 'active' ? model.grant : undefined;
    const one = { bet: placed, grant, isCounted: false, isOpen: true };
    model.bets.push(one);
    model.unseen.push({ kind: 'bet', placed: one });
  },

  async win(model) {
    const placed = openBet(model);
    if (!placed) return;
    placed.isOpen = false;
    const minor = 1n + (placed.bet.amount_minor * BigInt(below(250))) / 100n;
    await win(t, placed.bet, minor);
    const own = (minor * placed.bet.from_available_minor) / placed.bet.amount_minor;
    model.own += own;
    model.held += minor - own;
  },

  async rollback(model) {
    const placed = openBet(model);
    if (!placed) return;
    placed.isOpen = false;
    await rollBack(t, placed.bet);
    model.own += placed.bet.from_available_minor;
    model.held += placed.bet.from_hold_minor;
    model.bonus += placed.bet.from_bonus_minor;
    model.unseen.push({ kind: 'rollback', placed });
  },

  /** Twice at once: what is looked at counts once. */
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
    const asked = model.grant;
    if (!asked) return;
    const answer = await t.call('/bonus/forfeit', { id: asked.id }, withKey(model.person.token));
    // Refused, it leaves everything to the worker.
    if (answer.status !== 200) return expect(answer.code).toBe('bonus_over');
    // Which may have opened an earlier one again.
    settle(model);
    if (asked.state === 'active') asked.state = 'gone';
    moveHeld(model);
  },

  async income(model) {
    await give(t, model.person.uid, 50);
    model.own += fromMajor(50);
  },
};

function openBet({ bets }: Model): Placed | undefined {
  const open = bets.filter(({ isOpen }) => isOpen);
  return open[below(open.length)];
}

/** How often each is drawn. */
const DRAWN = [
  ...Array<string>(9).fill('bet'),
  ...Array<string>(4).fill('win'),
  ...Array<string>(2).fill('rollback'),
  ...Array<string>(3).fill('worker'),
  ...['claim', 'claim', 'forfeit', 'income'],
];

describe('generated histories of bonuses (Spec: E2)', () => {
  // Steps are short enough for the sessions to outlive the long form.
  it(`never make a bonus withdrawable early: ${OPERATIONS} operations, BONUS_MODEL_SEED=${SEED}`, {
    timeout: 1_800_000,
  }, async () => {
    below = randomOf(SEED);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(t, 200)));
    const nothing = { held: 0n, bonus: 0n, grant: undefined };
    models = people.map((person) => ({ person, own: 200_00n, ...nothing, bets: [], unseen: [] }));
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
  const of = (type: 'available' | 'hold.wager' | 'bonus') => balances.get(userAccount(uid, type)) ?? 0n;
  const found = { own: of('available'), held: of('hold.wager'), bonus: of('bonus') };
  expect(found, `${step}, seed ${SEED}`).toEqual({ own: model.own, held: model.held, bonus: model.bonus });
}
