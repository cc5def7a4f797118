import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { COMMAND_LINE } from '../../identity/operators/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { approveAgent } from './applications/approve-agent.ts';
import { endAgent } from './applications/change-agent.ts';
import { bet, makeAgent, makeMember, play, runAgents, toDay, ZONE } from './testing/agent-people.ts';

/** AGENT_MODEL_SEED=7 AGENT_MODEL_DAYS=200 runs another history, or a longer one. */
const SEED = Number(process.env.AGENT_MODEL_SEED ?? '3');
const DAYS = Number(process.env.AGENT_MODEL_DAYS ?? '40');
const PEOPLE = 14;
const NEVER = Number.POSITIVE_INFINITY;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { agents: { base: 'net_loss', carryLosses: false } });
  await runAgents(t);
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

/** mulberry32: the same history for the same seed on every machine. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Known {
  readonly person: Person;
  readonly inviter: Known | null;
  /** Terms of an agent by day index: from the first day, up to but excluding the second. */
  readonly terms: { since: number; ended: number }[];
  readonly granted: { day: number; ratio: number }[];
  /** The ratios deducted from the agents above; ratios set by one operator alone are left out. */
  readonly above: { day: number; ratio: number }[];
  /** Loss by day index, in hundredths. */
  readonly loss: Map<number, bigint>;
  /** Bets that are not rolled back, with their day index. */
  readonly bets: { readonly day: number; readonly minor: bigint }[];
}

/** The slow model: computes each day and each level separately. */
function ratioOf(member: Known, day: number): number {
  let ratio = 0;
  for (const grant of member.granted) if (grant.day <= day) ratio = grant.ratio;
  for (let above = member.inviter; above; above = above.inviter) {
    if (isAgent(above, day)) ratio = Math.min(ratio, grantedTo(above, day));
  }
  return ratio;
}

function grantedTo(member: Known, day: number, granted = member.granted): number {
  let ratio = 0;
  for (const grant of granted) if (grant.day <= day) ratio = grant.ratio;
  return ratio;
}

const isAgent = (member: Known, day: number) => member.terms.some(({ since, ended }) => since <= day && day < ended);

/** The agent in between whose ratio is deducted: the nearest one. The ratio of an ended agent is still deducted. */
function deductedAgent(between: readonly Known[], day: number): { uid: string; ratio: number } | undefined {
  let most: { uid: string; ratio: number } | undefined;
  for (const member of between) {
    const wasAgent = member.terms.some(({ since, ended }) => since < ended && ended <= day);
    const ratio = grantedTo(member, day, member.above);
    if ((isAgent(member, day) || wasAgent) && ratio >= (most?.ratio ?? 0)) most = { uid: member.person.uid, ratio };
    if (isAgent(member, day)) return most;
  }
  return most;
}

/**
 * A win offsets the newest losses earlier in the month, a loss the newest wins. Net wins on days without an agent count
 * as wins, too, once there has been an agent.
 */
function remainingLosses(member: Known, days: readonly number[]): Map<number, bigint> {
  const left = new Map<number, bigint>();
  const counts = (day: number) => {
    for (let above = member.inviter; above; above = above.inviter) if (isAgent(above, day)) return true;
    return false;
  };
  const hasBegun = (day: number) => Array.from({ length: day + 1 }, (_, index) => index).some(counts);
  const lossOf = (day: number) => member.loss.get(day) ?? 0n;
  const played = days.filter((day) => hasBegun(day) && lossOf(day) !== 0n);
  for (const [index, day] of played.entries()) {
    let loss = lossOf(day);
    if (!counts(day)) {
      const next = played[index + 1];
      if (next !== undefined && !counts(next)) continue;
      for (let before = index - 1; before >= 0 && !counts(played[before] ?? 0); before--)
        loss += lossOf(played[before] ?? 0);
      if (loss > 0n) continue;
    }
    const sign = loss < 0n ? -1n : 1n;
    let over = loss * sign;
    for (const other of [...left.keys()].reverse()) {
      const available = (left.get(other) ?? 0n) * -sign;
      if (available <= 0n) continue;
      const used = available < over ? available : over;
      left.set(other, (available - used) * -sign);
      over -= used;
    }
    left.set(day, over * sign);
  }
  return left;
}

/** An agent's earnings from a month's days: by member and stretch of equal shares, each rounded down. */
function earnedBy(agent: Known, people: readonly Known[], days: readonly number[]): bigint {
  let sum = 0n;
  for (const member of people) {
    const chain: Known[] = [];
    let above = member.inviter;
    while (above && above !== agent) {
      chain.push(above);
      above = above.inviter;
    }
    if (above !== agent) continue;
    const left = remainingLosses(member, days);
    let terms = '';
    let base = 0n;
    let share = 0;
    const cut = () => {
      sum += (base * BigInt(share)) / 10_000n;
      base = 0n;
    };
    for (const day of days) {
      const loss = member.loss.get(day) ?? 0n;
      if (!isAgent(agent, day) || loss === 0n) continue;
      const below = deductedAgent([...chain].reverse(), day);
      const own = ratioOf(agent, day);
      const theirs = Math.min(own, below?.ratio ?? 0);
      const now = `${own} ${below?.uid} ${theirs}`;
      if (now !== terms) cut();
      terms = now;
      share = own - theirs;
      base += left.get(day) ?? 0n;
    }
    cut();
  }
  return sum > 0n ? sum : 0n;
}

describe('generated histories (Spec: E6)', () => {
  it('match a slow model, statement by statement', async () => {
    console.info(`agent model: seed ${SEED}, ${DAYS} days`);
    const random = randomOf(SEED);
    const people: Known[] = [];
    const first = Date.parse('2026-03-02T00:00:00Z');
    const dayOf = (index: number) => new Date(first + index * 86_400_000).toISOString().slice(0, 10);
    for (let index = 0; index < PEOPLE; index++) {
      const inviter = index === 0 ? null : (people[random(people.length)] ?? null);
      const starts = index < 3;
      const ratio = 5000 - index * 500;
      const person = starts
        ? await makeAgent(t, inviter?.person ?? null, ratio, 1_000_000)
        : await makeMember(t, inviter?.person ?? null, 1_000_000);
      const granted = starts ? [{ day: 0, ratio }] : [];
      people.push({
        person,
        inviter,
        terms: starts ? [{ since: 0, ended: NEVER }] : [],
        granted,
        above: [...granted],
        loss: new Map(),
        bets: [],
      });
    }
    const pick = () => people[random(people.length)] as Known;
    for (let day = 1; day <= DAYS; day++) {
      toDay(t, dayOf(day), '00:10');
      await runAgents(t);
      for (let act = 0; act < 6; act++) {
        const member = pick();
        const minor = BigInt(1 + random(99_999));
        const what = random(13);
        const add = (by: bigint, on = day) => member.loss.set(on, (member.loss.get(on) ?? 0n) + by);
        if (what < 5) {
          await bet(t, member.person, minor);
          member.bets.push({ day, minor });
          add(minor);
        } else if (what < 7) {
          await play(t, member.person, 'channel.win', minor);
          add(-minor);
        } else if (what === 7) {
          // Takes any earlier bet: a rolled-back bet counts as never placed.
          const [undone] = member.bets.splice(random(member.bets.length + 1), 1);
          if (undone === undefined) continue;
          await play(t, member.person, 'channel.rollback', undone.minor);
          add(-undone.minor, undone.day);
        } else if (what === 8 && member.terms.length === 0) await endOrApprove(member, day, people);
        // Ends only agents at the top: with an agent above, every day has an agent.
        else if (what > 9) await endOrApprove(people[random(3)] as Known, day, people);
        else await tryGrant(member, day, random(5001), dayOf);
      }
    }
    const last = new Date(first + DAYS * 86_400_000);
    const after = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
    toDay(t, after, '00:10');
    await runAgents(t);
    await compare(people, dayOf);
  });
});

/** Ends an agent from tomorrow on, or approves one from tomorrow on. */
async function endOrApprove(member: Known, day: number, people: readonly Known[]): Promise<void> {
  const { uid } = member.person;
  const term = member.terms.at(-1);
  if (term?.ended === NEVER) {
    const site = { siteId: 'demo', timezone: ZONE };
    const ended = await endAgent(
      t.db,
      { site, actor: { ...COMMAND_LINE, siteId: 'demo' }, uid, reason: 'left' },
      t.now,
    );
    expect(ended.ok).toBe(true);
    term.ended = day + 1;
    const ratio = grantedTo(member, day + 1);
    for (const other of people.filter((each) => isBelow(each, member))) {
      const later = other.granted.filter((grant) => grant.day > day + 1).map((grant) => grant.ratio);
      if (Math.max(grantedTo(other, day + 1), ...later) > ratio) replaceGrants(other, day + 1, ratio);
    }
    return;
  }
  const agent = { siteId: 'demo', uid, today: siteDay(t.now, ZONE), startRatio: 1500, by: 'operator:test' };
  await inTransaction(t.db, (tx) => approveAgent(tx, agent, t.now));
  const since = day + 1;
  const least = Math.min(
    grantedTo(member, since),
    ...member.granted.filter((grant) => grant.day > since).map(({ ratio }) => ratio),
  );
  // An agent who returns starts with the start ratio, or with a lower ratio granted before.
  if (term) replaceGrants(member, since, Math.min(1500, least));
  else if (member.granted.length === 0) replaceGrants(member, since, 1500);
  member.terms.push({ since, ended: NEVER });
}

function isBelow(member: Known, agent: Known): boolean {
  return member.inviter !== null && (member.inviter === agent || isBelow(member.inviter, agent));
}

function replaceGrants(member: Known, day: number, ratio: number, lists = [member.granted, member.above]): void {
  for (const list of lists) {
    for (const grant of list.splice(0)) if (grant.day < day) list.push(grant);
    list.push({ day, ratio });
  }
}

/** The nearest agent above sets a ratio, as on the phone; a refusal changes nothing. */
async function tryGrant(member: Known, day: number, ratio: number, dayOf: (index: number) => string): Promise<void> {
  let above = member.inviter;
  while (above && !isAgent(above, day)) above = above.inviter;
  if (!above) return;
  const own = ratioOf(above, day);
  // A session lasts 90 days.
  const token = day < 80 ? above.person.token : await t.logIn(above.person.phone);
  const answer = await t.call('/agent/ratio', { uid: member.person.uid, ratio: String(ratio / 100) }, { token });
  const from = day + 1;
  const most = ratioOf(above, from);
  expect([answer.status, ratio <= most], `${dayOf(day)} ${ratio} under ${own}`).toEqual(
    ratio <= most ? [200, true] : [422, false],
  );
  if (ratio > most) return;
  const isEnded = member.terms.at(-1)?.ended !== NEVER && member.terms.length > 0;
  replaceGrants(member, from, ratio, isEnded ? [member.granted] : undefined);
}

async function compare(people: readonly Known[], dayOf: (index: number) => string): Promise<void> {
  const months = Map.groupBy(
    Array.from({ length: DAYS + 1 }, (_, index) => index),
    (index) => dayOf(index).slice(0, 7),
  );
  let compared = 0;
  for (const agent of people.filter(({ terms }) => terms.length > 0)) {
    const { rows } = await sql<{ from_day: number; paid_minor: bigint }>`
      SELECT from_day, paid_minor FROM agent_statements WHERE uid = ${agent.person.uid}`.execute(t.db);
    for (const { from_day, paid_minor } of rows) {
      const month = `${String(from_day).slice(0, 4)}-${String(from_day).slice(4, 6)}`;
      expect([agent.person.uid, month, paid_minor]).toEqual([
        agent.person.uid,
        month,
        earnedBy(agent, people, months.get(month) ?? []),
      ]);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(3);
}
