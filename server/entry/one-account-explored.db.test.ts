import { ROLES, type Role } from '@pitaka/core/identity/operators/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { randomOf } from './testing/abuser-ring.ts';
import { ATTACKS, runAttack } from './testing/one-account/attacks.ts';
import {
  become,
  callsOf,
  type Decks,
  decksOf,
  explore,
  newCoverage,
  userCalls,
} from './testing/one-account/explore.ts';
import { openWorld } from './testing/one-account/world.ts';

/**
 * One person has one console account, phone accounts, every key that was shown to them, and control of the outside:
 * network, game provider, payments, bank. The other operators exist, but do nothing. For any calls in any order, no
 * more money may leave in 24 hours than one operator may move alone, no check may get weaker, and no account may get a
 * second vote. `npm test` repeats one seed, so that a failure is caused by the change; `npm run faults` draws a seed.
 * EXPLORER_SEED sets it, EXPLORER_STEPS=20000 is the long form, EXPLORER_ROLES=manager,owner selects roles.
 */
const SEED = Number(process.env.EXPLORER_SEED ?? 20);
const STEPS = Number(process.env.EXPLORER_STEPS ?? 600);
const STEPS_OF_ROUND = 1_500;
const WANTED = process.env.EXPLORER_ROLES?.split(',') ?? ROLES;
const TIMEOUT_MS = 300_000 + STEPS * 1_000;

/** Minimum percentage of the sent calls that must succeed at least once. */
const LEAST_DONE = STEPS >= 10_000 ? 65 : 45;

// Creates the world once, so that a failure to create it is reported once.
beforeAll(async () => (await openWorld()).t.close());

describe('former attacks', () => {
  it.each(Object.keys(ATTACKS))('%s', async (name) => {
    expect(await runAttack(name, randomOf(SEED))).toEqual([]);
  });
});

it(
  `no account moves out more than one operator’s limit, by any calls in any order (seed ${SEED})`,
  async () => {
    const coverage = newCoverage();
    const random = randomOf(SEED);
    const roles = ROLES.filter((role) => WANTED.includes(role));
    const names = Object.keys(ATTACKS);
    const decks = new Map(roles.map((role) => [role, decksOf(role, random, coverage)]));
    const all = roles.reduce((sum, role) => sum + callsOf(role).length, 0);
    const rounds = Math.max(1, Math.round(STEPS / STEPS_OF_ROUND));
    const lives = rounds * roles.length;
    for (let life = 0; life < lives; life++) {
      const role = roles[life % roles.length] as Role;
      const round = Math.floor(life / roles.length);
      const steps = Math.ceil(((STEPS / rounds) * callsOf(role).length) / all);
      const person = await become(role, random, coverage);
      try {
        // The random steps continue from the state after a former attack.
        if (role === 'manager' || role === 'owner') await ATTACKS[names[random(names.length)] as string]?.run(person);
        const isOneDay = (round + life) % 2 === 0;
        const lasts = { steps, isOneDay, isLast: life === lives - 1 };
        const found = await explore(person, decks.get(role) as Decks, lasts);
        const run = `EXPLORER_SEED=${SEED} EXPLORER_STEPS=${STEPS}, life ${life}`;
        const why = found.length === 0 ? '' : `${await person.reach.explain()}\n${person.done.join('\n')}`;
        expect(found, `${run}: ${why}`).toEqual([]);
        await assertInvariants(person.world.t.db);
      } finally {
        await person.world.t.close();
      }
    }
    const calls = [...new Set([...roles.flatMap(callsOf), ...userCalls])].map(({ path }) => path);
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
    const done = calls.filter((path) => coverage.done.has(path));
    const { sent, valid } = coverage;
    console.info(
      `explorer: seed ${SEED}, ${sum(sent)} calls, ${Math.round((sum(valid) / sum(sent)) * 100)} % of the bodies valid, ` +
        `${done.length} of ${calls.length} calls succeeded at least once`,
    );
    if (process.env.EXPLORER_SHOW !== undefined) {
      const never = calls.filter((path) => !coverage.done.has(path));
      console.info(never.map((path) => `${path} ${valid.get(path) ?? 0} of ${sent.get(path) ?? 0} valid`).join('\n'));
      const slow = [...coverage.took].sort(([, one], [, other]) => other - one).slice(0, 20);
      console.info(slow.map(([path, ms]) => `${path} ${Math.round(ms)} ms`).join('\n'));
    }
    expect(calls.filter((path) => !sent.has(path))).toEqual([]);
    expect((done.length / calls.length) * 100).toBeGreaterThanOrEqual(LEAST_DONE);
  },
  TIMEOUT_MS,
);
