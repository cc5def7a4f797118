import { ROLES, type Role } from '@pitaka/core/identity/operators/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { randomOf } from './testing/abuser-ring.ts';
import {
  become,
  callsOf,
  type Decks,
  decksOf,
  explore,
  newCoverage,
  userCalls,
} from './testing/one-account/explore.ts';
import { ROADS, walk } from './testing/one-account/roads.ts';
import { openWorld } from './testing/one-account/world.ts';

/**
 * One person has one account of the console, phone accounts of their own, every key that they were shown, and the outside:
 * network, provider of games, payments, bank. The other operators exist, and are never asked. Whatever calls are made in
 * whatever order, no more leaves in 24 hours than one may move alone, no check gets weaker, and no account gets a second voice.
 * `npm test` repeats one seed, so that a red run is of the change; `npm run faults` draws one. EXPLORER_SEED says which,
 * EXPLORER_STEPS=20000 is the long form, EXPLORER_ROLES=manager,owner some of the roles.
 */
const SEED = Number(process.env.EXPLORER_SEED ?? 20);
const STEPS = Number(process.env.EXPLORER_STEPS ?? 600);
const STEPS_OF_ROUND = 1_500;
const WANTED = process.env.EXPLORER_ROLES?.split(',') ?? ROLES;
const TIMEOUT_MS = 300_000 + STEPS * 1_000;

/** Of the calls that were sent, in percent: how many did at least once what they are there for. */
const LEAST_DONE = STEPS >= 10_000 ? 65 : 45;

// Once, so that a fault in making the world is told once.
beforeAll(async () => (await openWorld()).t.close());

describe('roads that were open once', () => {
  it.each(Object.keys(ROADS))('%s', async (name) => {
    expect(await walk(name, randomOf(SEED))).toEqual([]);
  });
});

it(
  `no account moves more out than one may alone, whatever is called in whatever order (seed ${SEED})`,
  async () => {
    const coverage = newCoverage();
    const random = randomOf(SEED);
    const roles = ROLES.filter((role) => WANTED.includes(role));
    const names = Object.keys(ROADS);
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
        // Whatever a road that was open once leaves behind is where the random steps begin.
        if (role === 'manager' || role === 'owner') await ROADS[names[random(names.length)] as string]?.walk(person);
        const isOneDay = (round + life) % 2 === 0;
        const lasts = { steps, isOneDay, isLast: life === lives - 1 };
        const found = await explore(person, decks.get(role) as Decks, lasts);
        const told = `EXPLORER_SEED=${SEED} EXPLORER_STEPS=${STEPS}, life ${life}`;
        const why = found.length === 0 ? '' : `${await person.reach.explain()}\n${person.done.join('\n')}`;
        expect(found, `${told}: ${why}`).toEqual([]);
        await assertInvariants(person.world.t.db);
      } finally {
        await person.world.t.close();
      }
    }
    const calls = [...new Set([...roles.flatMap(callsOf), ...userCalls])].map(({ path }) => path);
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
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
