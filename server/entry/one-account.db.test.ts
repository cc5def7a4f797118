import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { PERMISSIONS_OF, ROLES } from '@pitaka/core/identity/operators/roles.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIMES_LONGER } from '../platform/testing/on-citus.ts';
import { type ConsoleOperator, openConsole, openPuppet } from './testing/console-client.ts';
import { bodiesOf } from './testing/every-body.ts';
import { type FrozenDatabase, freeze } from './testing/frozen-database.ts';
import { addWallet, makePerson, type Person, setSettings, withdraw, withKey } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Tries every sequence of two console calls on a payout, a deposit, an approval, settings or staff, by one account, on
 * a site with two owners. Every movable amount equals the site's threshold, so any movement is too much. The owner
 * represents all roles, because no role may do more.
 */

const THRESHOLD = '1000.00';
/** Time limit for about three thousand calls: seconds, or minutes on a busy machine. */
const MINUTES_FOR_ALL = 20 * 60_000 * TIMES_LONGER;

/** The subjects of the two calls; the explorer tries all other calls, and longer sequences. */
const ABOUT =
  /^\/console\/(withdrawals|deposits|payout-files|statements|approvals|settings|operators)\/(?!export$|claim$|unclaim$)/;

let t: TestApp;
let frozen: FrozenDatabase;
let actor: ConsoleOperator;
let second: ConsoleOperator;
/** An operator created by the actor, who counts as the same person. */
let puppet: ConsoleOperator;
let manager: ConsoleOperator;
let cashier: ConsoleOperator;
let person: Person;
let card: string;
/** Withdrawals and deposits, each in a different state. */
const records: { withdrawals: string[]; deposits: string[] } = { withdrawals: [], deposits: [] };

/** Amounts that are below the threshold each, and above it together. */
const small: string[] = [];
const SMALL_MINOR = 300_00n;

const as = (who: ConsoleOperator) => ({ token: who.token });
const versionOf = async (id: string) => {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM withdrawals WHERE withdrawal_id = ${id}
    UNION ALL SELECT version FROM deposits WHERE deposit_id = ${id}`.execute(t.db);
  return rows[0]?.version ?? 0;
};

async function requestedWithdrawal(amount = THRESHOLD, list = records.withdrawals): Promise<string> {
  const answer = await withdraw(t, person, card, amount);
  if (answer.status !== 2004) throw new Error(JSON.stringify(answer));
  list.push(answer.data.id);
  return answer.data.id;
}
async function approvedBy(id: string, ...operators: ConsoleOperator[]): Promise<void> {
  for (const operator of operators) {
    await t.ask('/console/withdrawals/approve', { id, version: await versionOf(id) }, as(operator));
  }
}
async function releasedByHand(): Promise<string> {
  const id = await requestedWithdrawal();
  const provider = { id, version: await versionOf(id), provider: 'manual' };
  await t.ask('/console/withdrawals/route', provider, as(cashier));
  await approvedBy(id, manager, second);
  return id;
}
const exportAll = () =>
  t.ask('/console/payout-files/make', { provider: 'manual', reason: 'the morning run' }, as(cashier));

/** Withdrawals and deposits in every state in which operators act on them. */
async function makeRecords(): Promise<void> {
  await requestedWithdrawal();
  await approvedBy(await requestedWithdrawal(), actor);
  await releasedByHand();
  const paid = await releasedByHand();
  await exportAll();
  const done = { id: paid, version: await versionOf(paid), outcome: 'paid', bankReference: 'BNK-1' } as const;
  await t.ask('/console/withdrawals/handpayment', done, as(manager));
  await releasedByHand();
  const unknown = await requestedWithdrawal();
  await approvedBy(unknown, manager, second);
  await t.app.paymentWorkers[0]?.runDue();
  const { state } = (await t.ask('/console/withdrawals/detail', { id: unknown }, as(cashier))).withdrawal;
  expect(state).toBe('Error');
  for (const outcome of ['paid-less', 'paid']) {
    const body = { amount: '1500.00', method: 'sandbox' };
    const { data } = await t.call('/deposit/create', body, withKey(person.token));
    records.deposits.push(data.id);
    const pay = { method: 'POST' as const, url: `/sandbox/pay/${data.id}`, headers: { host: 'localhost' } };
    await t.app.fastify.inject({ ...pay, payload: { outcome } });
  }
}

/** Requests of every kind by the account itself, which it then tries to approve. */
function requests(): object[] {
  const adjustment = { direction: 'credit', amount: THRESHOLD, source: 'goodwill' };
  const limit = { limited: 'withdrawal', day: null, week: null, month: null };
  const change = { change: 'role', role: 'owner', site: null };
  return [
    { kind: 'adjustment', target: person.uid, payload: adjustment, reason: 'because' },
    { kind: 'limit', target: person.uid, payload: limit, reason: 'because' },
    { kind: 'staff', target: cashier.id, payload: change, reason: 'because' },
    { kind: 'new_operator', target: 'puppet', payload: { role: 'manager', sites: ['demo'] }, reason: 'because' },
  ];
}

const SETTINGS = [
  ['withdrawal', { twoPeopleFrom: '900000.00' }],
  ['withdrawal', { aloneADay: '900000.00' }],
  ['withdrawal', { reviewFrom: '900000.00', reviewAfterCountADay: 1000 }],
  ['payments', { walletProvider: 'sandbox' }],
] as const;

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    withdrawal: { coolingHours: 0, reviewFrom: '100.00', twoPeopleFrom: THRESHOLD, recallSeconds: 0 },
  });
  [actor, second] = [await openConsole(t, 'owner'), await openConsole(t, 'owner')];
  [manager, cashier] = [await openConsole(t, 'manager'), await openConsole(t, 'cashier')];
  puppet = await openPuppet(t, actor, 'manager');
  person = await makePerson(t, 100_000);
  // A card for which the sandbox never reports the outcome.
  card = await addWallet(t, person, '0003');
  await makeRecords();
  for (let count = 0; count < 6; count++) await requestedWithdrawal(formatMinor(SMALL_MINOR), small);
  frozen = await freeze(t.db);
});
afterAll(async () => {
  await frozen?.thaw();
  await t?.close();
});

interface Step {
  readonly call: CallDefinition;
  readonly body: Readonly<Record<string, unknown>>;
}

const calls = (CALLS as readonly CallDefinition[]).filter(
  ({ access, path, notOpenYet }) => access === 'operator' && !notOpenYet && ABOUT.test(path),
);

/** `reference`: the reference of a payout that a bank statement shows as paid. */
function everyStep(reference: string): Step[] {
  const statement = `Date,Text,Amount\n${t.now.toISOString().slice(0, 10)},${reference},-990.00\n`;
  const choices = {
    '/console/approvals/request kind': [],
    '/console/settings/save section': [],
    '/console/withdrawals/approveall items': [records.withdrawals],
    '/console/statements/import file': [Buffer.from(statement).toString('base64')],
    id: [...records.withdrawals, ...records.deposits, cashier.id, second.id, PENDING],
    version: [0],
    uid: [person.uid],
    amount: [THRESHOLD],
    credit: ['1500.00'],
    provider: ['manual', 'sandbox'],
    bankReference: ['BNK-2'],
    name: ['puppet'],
    role: ['manager', 'owner'],
    site: ['demo'],
    reason: ['because'],
  };
  return calls.flatMap((call): Step[] => {
    if (call.path === '/console/approvals/request')
      return requests().map((body) => ({ call, body: body as Step['body'] }));
    if (call.path === '/console/settings/save') {
      return SETTINGS.map(([section, values]) => ({ call, body: { section, values, version: 0, reason: 'because' } }));
    }
    const bodies = bodiesOf(call, choices).filter((body) => !('id' in body) || fits(call.path, String(body.id)));
    return bodies.map((body) => ({ call, body }));
  });
}

/** Calls of a second operator, which must be refused because that operator is the same person under another name. */
const SAYS = /\/(approve|accept|sendback|prove|handpayment|settle)$/;

/** Placeholder for the approval that is pending at that moment. */
const PENDING = 'ar_pending';
const KINDS_OF_ID = [
  ['/console/withdrawals/', 'wd_'],
  ['/console/deposits/', 'dp_'],
  ['/console/operators/', 'op_'],
  ['/console/approvals/', 'ar_'],
] as const;

function fits(path: string, id: string): boolean {
  const kind = KINDS_OF_ID.find(([start]) => path.startsWith(start));
  return kind !== undefined && id.startsWith(kind[1]);
}

async function send({ call, body }: Step, who = actor): Promise<number> {
  const sent: Record<string, unknown> = { ...body };
  if ('version' in sent && 'id' in sent) sent.version = await versionOf(String(sent.id));
  if (call.path.endsWith('/approveall')) {
    const items = records.withdrawals.map(async (id) => ({ id, version: await versionOf(id) }));
    sent.items = await Promise.all(items);
  }
  if (call.path === '/console/settings/save') {
    const { rows } = await sql<{ version: number }>`
      SELECT coalesce(max(version), 0)::int AS version FROM site_settings_history
      WHERE site_id = 'demo' AND section = ${String(body.section)}`.execute(t.db);
    sent.version = rows[0]?.version ?? 0;
  }
  if (sent.id === PENDING) {
    const waiting = await t.db
      .selectFrom('approval_requests')
      .select('approval_id')
      .where('state', '=', 'pending')
      .execute();
    sent.id = waiting.at(-1)?.approval_id ?? PENDING;
  }
  const { status } = await t.call(call.path as never, sent, as(who));
  return status;
}

/** The state that the account could change, by name: balances, states, and permissions to decide. */
async function reachOf(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ what: string; value: string }>`
    SELECT 'balance of ' || name AS what, balance_minor::text AS value FROM accounts
      WHERE name LIKE 'user:%:available' OR name LIKE 'user:%:safe'
    UNION ALL SELECT 'state of ' || withdrawal_id, state FROM withdrawals
    UNION ALL SELECT 'access of ' || o.operator_id, o.status || ' ' || o.password_hash || ' ' ||
        coalesce((SELECT string_agg(r.site_id || ' ' || r.role, ' ') FROM operator_sites r WHERE r.operator_id = o.operator_id), '')
      FROM operators o WHERE o.operator_id <> ${cashier.id}
    UNION ALL SELECT 'password of the cashier', password_hash FROM operators WHERE operator_id = ${cashier.id}
    UNION ALL SELECT 'role of the cashier', role FROM operator_sites WHERE operator_id = ${cashier.id}
    UNION ALL SELECT 'settings', settings::text FROM sites WHERE site_id = 'demo'`.execute(t.db);
  return new Map(rows.map(({ what, value }) => [what, value]));
}

const THRESHOLD_MINOR = 1000_00n;
/**
 * States in which a payout needs two operators. After two have released it, one operator may pay, record and recall it.
 */
const STAYS = ['WaitReview', 'Error'];

/** The forbidden changes. Losing access, a rejection and a return to review are allowed. */
function tooFar(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([what, value]) => {
    const was = before.get(what);
    if (value === was) return [];
    if (what.startsWith('balance')) {
      const back = [...after].filter(([name, state]) => isRejected(name, before.get(name), state)).length;
      const more = BigInt(value) - BigInt(was ?? '0') - BigInt(back) * THRESHOLD_MINOR;
      return more >= THRESHOLD_MINOR ? [what] : [];
    }
    if (what.startsWith('state'))
      return STAYS.includes(was ?? '') && !['WaitReview', 'Fail'].includes(value) ? [what] : [];
    return [`${what}: ${value.replace(/\$argon2\S+/, '...').slice(0, 80)}`];
  });
}

/** Nothing was sent yet: rejecting returns the user's money. */
const isRejected = (name: string, was: string | undefined, state: string) =>
  name.startsWith('state') && state === 'Fail' && (was === 'WaitReview' || was === 'WaitExec');

/**
 * Whether the second step can depend on the first. Steps on different records are independent, so they are tried
 * separately. A step without a record (a file, a setting, a request, a decision) is tried with all others.
 */
function mayMeet({ body: one }: Step, { body: other }: Step): boolean {
  const isFree = ({ id }: Step['body']) => id === undefined || id === PENDING;
  return isFree(one) || isFree(other) || one.id === other.id;
}

const WRITTEN_BY_EVERY_CALL = new Set(['audit_rows', 'audit_heads', 'attempt_counters', 'operator_sessions']);
const countWritten = () => frozen.countWritten(WRITTEN_BY_EVERY_CALL);

it.each([[], ['route'], ['return'], ['route', 'return']])(
  'no account releases more than the site’s daily sum by many small withdrawals, with %s in between',
  async (...between) => {
    const act = async (path: string, id: string, rest: object) =>
      t.call(path as never, { id, version: await versionOf(id), reason: 'because', ...rest } as never, as(actor));
    await frozen.undone(async () => {
      await sql`UPDATE sites SET settings = jsonb_set(settings, '{withdrawal,aloneADay}', ${JSON.stringify(THRESHOLD)}::jsonb)
        WHERE site_id = 'demo'`.execute(t.db);
      t.app.sites.forget();
      for (const id of small) {
        await act('/console/withdrawals/approve', id, {});
        for (const step of between) await act(`/console/withdrawals/${step}`, id, { provider: 'manual' });
        await act('/console/withdrawals/approve', id, {});
      }
      const { released } = await t.db
        .selectFrom('withdrawals')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_minor'), sql<string>`0`).as('released'))
        .where('withdrawal_id', 'in', small)
        .where('state', '<>', 'WaitReview')
        .executeTakeFirstOrThrow();
      expect(BigInt(released)).toBe(3n * SMALL_MINOR);
    });
    t.app.sites.forget();
  },
);

it('the owner has every permission of the other roles', () => {
  for (const role of ROLES) {
    expect([...PERMISSIONS_OF[role]].filter((permission) => !PERMISSIONS_OF.owner.has(permission))).toEqual([]);
  }
});

it(
  'no account moves the threshold out, or gets a second vote, by any two calls',
  async () => {
    const before = await reachOf();
    const sent = await t.db
      .selectFrom('withdrawals')
      .select('reference')
      .where('state', '=', 'Exec')
      .executeTakeFirstOrThrow();
    const steps = everyStep(sent.reference);
    const found: string[] = [];
    const nameOf = ({ call, body }: Step) => `${call.path} ${JSON.stringify(body).slice(0, 120)}`;
    const undone = async (work: () => Promise<void>) => {
      await frozen.undone(work);
      t.app.sites.forget();
    };
    const check = async (...sequence: Step[]) => {
      for (const what of tooFar(before, await reachOf())) found.push(`${sequence.map(nameOf).join(' + ')}: ${what}`);
    };

    // Tries each call alone, to find out which calls only read and which change data.
    const acting: Step[] = [];
    const first: Step[] = [];
    for (const step of steps) {
      await undone(async () => {
        const written = countWritten();
        const status = await send(step);
        const hasWritten = countWritten() > written;
        // A call that only reads also only reads after another call.
        const isView = step.call.permission?.endsWith('.view') ?? false;
        if (hasWritten || (status !== 200 && !isView)) acting.push(step);
        if (!hasWritten) return;
        const foundBefore = found.length;
        await check(step);
        // A call that breaks a rule on its own needs no second call.
        if (found.length === foundBefore) first.push(step);
        else acting.pop();
      });
    }
    const moving = new Set(first.map(({ call }) => call.path));
    for (const path of ['approvals/request', 'withdrawals/approve', 'payout-files/make', 'statements/import']) {
      expect(moving, 'a call that should do something did nothing').toContain(`/console/${path}`);
    }
    for (const step of first) {
      await undone(async () => {
        await send(step);
        for (const next of acting.filter((other) => mayMeet(step, other))) {
          await frozen.undone(async () => {
            if ((await send(next)) === 200) await check(step, next);
          });
          if (!SAYS.test(next.call.path)) continue;
          await frozen.undone(async () => {
            if ((await send(next, puppet)) === 200) await check(step, next);
          });
        }
      });
    }
    expect(found).toEqual([]);
  },
  MINUTES_FOR_ALL,
);
