import { randomUUID } from 'node:crypto';
import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { PERMISSIONS_OF, type Role } from '@pitaka/core/identity/operators/roles.ts';
import { SPONSORED_DAYS } from '@pitaka/core/identity/operators/second-person.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import * as z from 'zod/mini';
import type { Random } from '../abuser-ring.ts';
import { PASSWORD } from '../test-app.ts';
import { makeBodies } from './bodies.ts';
import { familyOf, Known } from './known.ts';
import { OUTSIDE, pass } from './outside.ts';
import type { Coverage, Person } from './person.ts';
import { watch } from './reach.ts';
import { type OwnAccount, openWorld, type Puppet, SAFE_PASSWORD } from './world.ts';

export const newCoverage = (): Coverage => ({ sent: new Map(), valid: new Map(), done: new Map(), took: new Map() });
const count = (map: Map<string, number>, name: string, by = 1) => void map.set(name, (map.get(name) ?? 0) + by);

const open = (CALLS as readonly CallDefinition[]).filter(({ notOpenYet }) => !notOpenYet);
export const callsOf = (role: Role): CallDefinition[] =>
  open.filter(
    ({ access, permission }) =>
      access === 'operator' && (permission === undefined || PERMISSIONS_OF[role].has(permission as Permission)),
  );
export const userCalls: readonly CallDefinition[] = open.filter(({ access }) => access !== 'operator');

export async function become(role: Role, random: Random, coverage: Coverage): Promise<Person> {
  const world = await openWorld();
  const operator = world.operators[role];
  const puppets = role === 'owner' ? world.puppets : [];
  const known = new Known();
  const person: Person = {
    ...{ world, role, known, random, coverage },
    bodies: makeBodies(world, known, random, () => person.world.t.now),
    reach: await watch(world, [operator.id, ...puppets.map(({ id }) => id)]),
    done: [],
    token: operator.token,
    puppets,
    accounts: [...world.accounts],
  };
  known.add('uid', world.stranger.uid, ...world.accounts.map(({ uid }) => uid));
  known.add('cardId', ...world.accounts.flatMap(({ cards }) => cards));
  known.add('publicKey', world.keys.publicKey);
  known.add('pin', SAFE_PASSWORD);
  return person;
}

/** Sends one call, and stores the identifiers of its answer. */
export async function send(
  person: Person,
  call: CallDefinition,
  body: Record<string, unknown>,
  who: { readonly token?: string; readonly name: string },
): Promise<{ readonly status: number; readonly code?: string; readonly data?: unknown }> {
  const { world, known, coverage } = person;
  const headers = { 'idempotency-key': randomUUID() };
  const options = { headers, ...(who.token === undefined ? {} : { token: who.token }) };
  const before = performance.now();
  const answer = (await world.t.call(call.path as never, body, options)) as {
    status: number;
    code?: string;
    data?: unknown;
  };
  const { status, code } = answer;
  count(coverage.took, call.path, performance.now() - before);
  count(coverage.sent, call.path);
  if (z.safeParse(call.input, body).success) count(coverage.valid, call.path);
  if (status === 200 || status === 2004) {
    count(coverage.done, call.path);
    known.learn(call.path, answer.data);
    known.worked(call.path, body);
  }
  person.done.push(`${who.name} ${call.path} ${JSON.stringify(body).slice(0, 300)} -> ${code ?? status}`);
  return answer;
}

/** The list that shows a call's records, if its path differs. */
const LISTS: Readonly<Record<string, string>> = { '/console/reconciliation': '/console/findings/list' };
const listOf = (path: string) => LISTS[familyOf(path)] ?? `${familyOf(path)}/list`;

/** Another account of the person that may make this call; undefined for the operator's own account. */
function nameFor(person: Person, { permission }: CallDefinition): Puppet | undefined {
  const { world, random, puppets } = person;
  // After some days they count as different persons.
  if (world.t.now.getTime() >= world.startsAt.getTime() + SPONSORED_DAYS * 86_400_000) return undefined;
  const fit = puppets.filter(
    ({ role }) => permission === undefined || PERMISSIONS_OF[role].has(permission as Permission),
  );
  return fit.length === 0 ? undefined : fit[random(fit.length + 1)];
}

async function puppetStep(person: Person, call: CallDefinition, puppet: Puppet): Promise<void> {
  const body = await person.bodies.of(call);
  const { status } = await send(person, call, body, { token: puppet.token, name: puppet.name });
  if (status !== 999 && call.path !== '/console/logout') return;
  for (const password of [PASSWORD, ...person.bodies.passwords]) {
    const again = await person.world.t.call('/console/login', { name: puppet.name, password });
    if (again.status !== 200) continue;
    person.puppets = person.puppets.map((operator) =>
      operator.id === puppet.id ? { ...operator, token: again.data.token } : operator,
    );
  }
}

async function operatorStep(person: Person, call: CallDefinition): Promise<void> {
  const { world, role, known } = person;
  // The account can only act on records that it has seen.
  const list = callsOf(role).find(({ path }) => path === listOf(call.path));
  if (list && list !== call && !known.hasSeen(list.path)) {
    const all = z.safeParse(list.input, {}).success ? {} : await person.bodies.of(list);
    await send(person, list, all, { token: person.token, name: role });
  }
  const puppet = nameFor(person, call);
  if (puppet) return puppetStep(person, call, puppet);
  const body = await person.bodies.of(call);
  const { status } = await send(person, call, body, { token: person.token, name: role });
  if (status === 999 || call.path === '/console/logout') {
    const { name } = world.operators[role];
    for (const password of [PASSWORD, ...person.bodies.passwords]) {
      const again = await world.t.call('/console/login', { name, password });
      if (again.status === 200) person.token = again.data.token;
    }
  }
}

const LOCKS_OUT = /^\/protection\/(close|exclude|cooloff)/;

async function userStep(person: Person, call: CallDefinition): Promise<void> {
  const { world, random, accounts, known } = person;
  const drawn = random(accounts.length);
  // Locking oneself out is tried with one account only.
  const account = accounts[LOCKS_OUT.test(call.path) ? accounts.length - 1 : drawn] as OwnAccount;
  const body = await person.bodies.of(call, account);
  const { status } = await send(person, call, body, { token: account.token, name: `phone ${account.uid}` });
  if (call.path === '/cplogin/sendsms' && status === 200) {
    known.add('code', await world.t.codeOf(account.phone).catch(() => '000000'));
  }
  if (status === 999 || call.path === '/cplogin/logout') {
    const login = { areaCode: '63', phone: account.phone, password: PASSWORD };
    const again = await world.t.call('/cplogin/login', login);
    if (again.status === 200) {
      person.accounts = accounts.map((ownAccount) =>
        ownAccount === account ? { ...ownAccount, token: again.data.token } : ownAccount,
      );
    }
  }
}

/** Draws items in random order, each once before any is repeated; `first` items come before the others. */
export function deckOf<Item>(items: readonly Item[], random: Random, first?: (item: Item) => boolean): () => Item {
  let left: Item[] = [];
  return () => {
    if (left.length === 0) left = [...items];
    const preferred = first ? left.filter(first) : [];
    const from = preferred.length > 0 ? preferred : left;
    const item = from[random(from.length)] as Item;
    left.splice(left.indexOf(item), 1);
    return item;
  };
}

export interface Decks {
  operator(): CallDefinition;
  user(): CallDefinition;
}

/** Calls of this role or of a phone that were not sent yet. */
function unsent(
  role: Role,
  { sent }: Coverage,
): { readonly ofOperator: CallDefinition[]; readonly ofUser: CallDefinition[] } {
  const isNew = ({ path }: CallDefinition) => !sent.has(path);
  return { ofOperator: callsOf(role).filter(isNew), ofUser: userCalls.filter(isNew) };
}

/**
 * Decks of every call of the role and of a phone. Each call is drawn once before any is repeated; calls that no role
 * has sent come first.
 */
export function decksOf(role: Role, random: Random, { sent }: Coverage): Decks {
  const isNew = ({ path }: CallDefinition) => !sent.has(path);
  return { operator: deckOf(callsOf(role), random, isNew), user: deckOf(userCalls, random, isNew) };
}

const MONEY_EVERY = 4;
const VOICES_EVERY = 60;

interface Life {
  readonly steps: number;
  /** Only minutes pass, because everything happens within one day. */
  readonly isOneDay: boolean;
  /** The last life ends with the calls that random draws missed, so that a short run covers all calls. */
  readonly isLast: boolean;
}

/** Random steps until a rule is broken; returns the breaches. */
export async function explore(
  person: Person,
  { operator, user }: Decks,
  { steps, isOneDay, isLast: isLastLife }: Life,
): Promise<readonly string[]> {
  const { random, reach } = person;
  const outside = deckOf(Object.entries(OUTSIDE), random);
  const started = person.world.t.now.getTime();
  for (let step = 0; step < steps; step++) {
    const what = random(100);
    if (what < 60) await operatorStep(person, operator());
    else if (what < 81) await userStep(person, user());
    else if (what < 95) {
      const [name, act] = outside();
      person.done.push(`outside ${name}: ${await act(person)}`);
    } else {
      const hours = [0, 0, 1, 6, 24, 24 * 7][random(6)] as number;
      const left = started + 23 * 3_600_000 - person.world.t.now.getTime();
      const isOver = isOneDay && hours * 3_600_000 > left;
      person.done.push(`time ${isOver ? 0 : hours} h`);
      const passed = performance.now();
      await pass(person, isOver ? 0 : hours);
      count(person.coverage.took, 'time', performance.now() - passed);
    }
    const isLast = step === steps - 1;
    const checked = performance.now();
    if (step % MONEY_EVERY !== 0 && !isLast) continue;
    const voices = step % VOICES_EVERY === 0 || isLast ? await reach.voices() : [];
    const found = [...(await reach.money()), ...voices];
    count(person.coverage.took, 'looking at what left', performance.now() - checked);
    if (found.length > 0) return found;
  }
  if (!isLastLife) return [];
  const { ofOperator, ofUser } = unsent(person.role, person.coverage);
  for (const call of ofOperator) await operatorStep(person, call);
  for (const call of ofUser) await userStep(person, call);
  return [...(await reach.money()), ...(await reach.voices())];
}
