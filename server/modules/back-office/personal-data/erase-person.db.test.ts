import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  cardCode,
  give,
  makePerson,
  type Person,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

const NAME = 'Marikit Salonga';
const NUMBER = '09175557788';
const REASON = 'asked by letter of 2 March';

let t: TestApp;
let maker: ConsoleOperator;
let checker: ConsoleOperator;
let other: Person;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0, minimum: '1.00' } });
  maker = await openConsole(t, 'manager');
  checker = await openConsole(t, 'owner');
  other = await makePerson(t, 500);
});
afterAll(() => t?.close());

const named = async (major: number): Promise<Person> => {
  const person = await makePerson(t, major);
  await t.db.updateTable('users').set({ name: NAME, birth_day: 19_900_521 }).where('uid', '=', person.uid).execute();
  return person;
};
const request = (uid: string, kind = 'person_erase', payload: object = {}) =>
  t.call('/console/approvals/request', { kind, target: uid, payload, reason: REASON } as never, { token: maker.token });
const approve = (id: string, by = checker) => approveSeen(t, id, { token: by.token });
const sendAway = async (person: Person) => {
  const minor = await balanceOf(t, person.uid);
  if (minor === 0n) return;
  const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  await t.ask('/wallet/transfer', { uid: other.uid, amount }, withKey(person.token));
};

/** Moves the clock; the operators log in again. */
async function wait(ms: number): Promise<void> {
  t.now = new Date(t.now.getTime() + ms);
  maker = { ...maker, token: await logInAs(t, maker.name) };
  checker = { ...checker, token: await logInAs(t, checker.name) };
}

/** Every table and the number of its rows that contain one of the texts, in any column. */
async function findEverywhere(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`SELECT c.oid::regclass::text AS name FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(t.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`SELECT w AS text FROM ${sql.raw(name)} t, unnest(${[...texts]}::text[]) w
      WHERE position(lower(w) IN lower(t::text)) > 0 GROUP BY w`.execute(t.db);
    found.push(...rows.map(({ text }) => `${name}: ${text.slice(0, 24)}`));
  }
  return found;
}

describe('erasing a person', () => {
  it('leaves the phone, the name and the account number nowhere in the database, in clear, sealed or hashed', async () => {
    const person = await named(1_000);
    const { uid, phone, token } = person;
    const as = { token };
    const at = { site_id: 'demo', uid };
    const account = { kind: 'wallet', holder: NAME, wallet: 'PH_GCASH', walletNumber: NUMBER } as const;
    const { id: card } = await t.ask('/appcard/edit', { ...account, code: await cardCode(t, person) }, as);
    const { data: payout } = await withdraw(t, person, card, '100.00');
    await t.ask('/withdraw/cancel', { id: payout.id }, as);
    const { id: deposit } = await t.ask('/deposit/create', { amount: '150.00', method: 'sandbox' }, withKey(token));
    await t.db
      .updateTable('deposits')
      .set({ payer_name: NAME, reason: `of ${NAME}` })
      .where('deposit_id', '=', deposit)
      .execute();
    await t.ask('/protection/limit', { kind: 'deposit', period: 'day', amount: '700' }, as);
    await t.ask('/protection/export', { form: 'json' }, as);
    await t.app.fileWorker.runDue();
    t.now = new Date(t.now.getTime() + 61_000);
    await t.call('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'login' });
    await t.call('/cplogin/login', { areaCode: '63', phone, password: 'not-the-one-1' });
    const console = { token: maker.token };
    await t.ask('/console/users/note', { uid, body: `${NAME} called from 0${phone}` } as never, console);
    const search = { words: phone };
    await t.ask('/console/views/save', { page: '/users', name: 'his', search }, console);
    // A decided request, whose label was the person's name.
    const { data: limit } = await t.call(
      '/console/approvals/request',
      {
        kind: 'limit',
        target: uid,
        payload: { limited: 'transfer', day: '5000.00', week: null, month: null },
        reason: 'raised',
      } as never,
      console,
    );
    expect((await approve(limit.id)).status).toBe(200);
    // Other calls would need a provider, a phone or many steps: their rows are written directly.
    const now = t.now;
    await t.db
      .insertInto('agent_applications')
      .values({
        ...at,
        application_id: 'aa_1',
        kind: 'agent',
        name: NAME,
        contact: phone,
        note: `I am ${NAME}`,
        state: 'waiting',
        reason: '',
        version: 1,
        claimed_by: null,
        claim_expires_at: null,
        created_at: now,
        changed_at: now,
      } as never)
      .execute();
    await t.db
      .insertInto('push_subscriptions')
      .values({
        ...at,
        subscription_id: 'ps_1',
        session_id: 's',
        endpoint: `https://push.example/${phone}`,
        endpoint_hash: 'h',
        p256dh: 'p',
        auth: 'a',
        created_at: now,
      })
      .execute();
    await t.db
      .insertInto('security_events')
      .values({
        ...at,
        event_id: 'se_1',
        at: now,
        kind: 'login_failed',
        operator: '',
        address: '10.1.2.3',
        device: 'Chrome',
        detail: phone,
        times: 1,
      } as never)
      .execute();
    await t.db
      .insertInto('provider_events')
      .values({
        site_id: 'demo',
        provider: 'sandbox',
        event_id: 'pe_1',
        reference: (
          await t.db
            .selectFrom('deposits')
            .select('reference')
            .where('deposit_id', '=', deposit)
            .executeTakeFirstOrThrow()
        ).reference,
        status: 'x',
        body_sealed: `test.${NAME}`,
        outcome: 'applied',
        received_at: now,
      } as never)
      .execute();
    await t.db
      .insertInto('bank_statement_lines')
      .values({
        site_id: 'demo',
        statement_id: 'bs_1',
        line: 1,
        amount_minor: 100n,
        booked_on: '2026-03-02',
        reference: '',
        bank_reference: 'B1',
        outcome: 'matched',
        about: deposit,
        note: '',
        text: `TRANSFER FROM ${NAME}`,
        currency: 'COIN',
      } as never)
      .execute();

    const row = await t.db.selectFrom('users').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
    const stored = await t.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    const texts = [NAME, phone, NUMBER, NUMBER.slice(1), row.phone_hash, row.phone_sealed, stored.number_sealed]
      .concat([stored.number_fingerprint, stored.phone_sealed])
      .filter((text): text is string => text !== null && text !== '');
    const before = await findEverywhere(texts);
    for (const table of [
      'users',
      'payout_accounts',
      'payout_account_changes',
      'withdrawals',
      'user_notes',
      'approval_requests',
      'agent_applications',
      'push_subscriptions',
      'security_events',
      'provider_events',
      'bank_statement_lines',
      'saved_views',
    ]) {
      expect(before.filter((line) => line.startsWith(`${table}:`))).not.toEqual([]);
    }

    await settleEverything(uid, deposit);
    await sendAway(person);
    const books = () =>
      sql`SELECT (SELECT count(*) FROM journals) j, (SELECT sum(amount_minor) FROM postings WHERE amount_minor > 0) s`.execute(
        t.db,
      );
    const booked = (await books()).rows;
    const requested = await request(uid);
    expect(requested).toMatchObject({ status: 200 });
    // The requester does not decide.
    expect((await approve(requested.data.id, maker)).code).toBe('approval_own');
    expect(await approve(requested.data.id)).toMatchObject({ status: 200 });

    expect(await findEverywhere(texts)).toEqual([]);
    expect((await books()).rows).toEqual(booked);
    await assertInvariants(t.db);
    expect((await t.call('/user/sessions', {}, as)).status).not.toBe(200);
    const { content } = await t.ask('/console/audit/list', { target: uid, action: 'person_erase.approve' } as never, {
      token: checker.token,
    });
    expect(content).toHaveLength(1);
    // The phone number registers a new person.
    expect((await request(uid)).code).toBe('user_erased');
    const again = await t.makeUser({ phone });
    expect(again.uid).not.toBe(uid);
    expect(await t.logIn(phone)).toBeTruthy();
    const { rows: earlier } = await sql`SELECT 1 FROM earlier_accounts WHERE later_uid = ${again.uid}`.execute(t.db);
    expect(earlier).toEqual([]);
    // Other users keep their data.
    expect((await t.call('/user/sessions', {}, { token: other.token })).status).toBe(200);
  });

  /** Ends open records that would be obstacles, in the states in which they usually end. */
  async function settleEverything(uid: string, deposit: string): Promise<void> {
    await sql`UPDATE agent_applications SET state = 'rejected' WHERE uid = ${uid}`.execute(t.db);
    await t.app.paymentWorkers.reduce(
      (done, worker) => done.then(() => worker.runDue()).then(() => undefined),
      Promise.resolve(),
    );
    const open = await t.db
      .selectFrom('deposits')
      .select(['state'])
      .where('deposit_id', '=', deposit)
      .executeTakeFirstOrThrow();
    if (open.state === 'Fail' || open.state === 'Success') return;
    await wait(3 * 86_400_000);
    await t.app.paymentWorkers.reduce(
      (done, worker) => done.then(() => worker.runDue()).then(() => undefined),
      Promise.resolve(),
    );
  }

  it('is refused while there is money, with its amount', async () => {
    const person = await named(12);
    expect(await request(person.uid)).toMatchObject({ code: 'erase_money_left', data: { total: '12.00' } });
  });

  it('is refused while a withdrawal is open, a finding is not cleared, a break runs, or another request waits', async () => {
    const person = await named(50);
    const card = await addWallet(t, person, '1234', NAME);
    await withdraw(t, person, card, '50.00');
    expect((await request(person.uid)).code).toBe('erase_payments_open');

    const found = await named(0);
    await t.db
      .insertInto('risk_findings')
      .values({
        site_id: 'demo',
        finding_id: 'rf_1',
        rule: 'circular',
        subject: 's',
        uid: found.uid,
        uids: [found.uid],
        amount_minor: 0n,
        evidence: '{}',
        holds: false,
        due_at: t.now,
        state: 'watching',
        version: 1,
        claimed_by: null,
        claim_expires_at: null,
        created_at: t.now,
        changed_at: t.now,
        counted_from: null,
        covered_minor: 0n,
      } as never)
      .execute();
    await t.db
      .insertInto('risk_finding_users')
      .values({ site_id: 'demo', uid: found.uid, finding_id: 'rf_1' })
      .execute();
    expect((await request(found.uid)).code).toBe('erase_findings_open');

    const resting = await named(0);
    await t.ask('/protection/exclude', { months: 6 }, { token: resting.token });
    expect((await request(resting.uid)).code).toBe('erase_break');

    const waiting = await named(0);
    await request(waiting.uid, 'person_export', { form: 'json' });
    expect((await request(waiting.uid)).code).toBe('erase_others_pending');

    expect((await request('10999999')).code).toBe('not_found');
  });

  it('is refused at the approval if money arrived meanwhile, and erases nothing', async () => {
    const person = await named(0);
    const requested = await request(person.uid);
    await give(t, person.uid, 3);
    expect(await approve(requested.data.id)).toMatchObject({ code: 'erase_money_left', data: { total: '3.00' } });
    expect((await t.ask('/console/users/detail', { uid: person.uid }, { token: maker.token })).name).toBe(NAME);
  });
});

describe('the export of a person’s data by two operators', () => {
  it('is a file for the requester alone, with notes that are not in the user’s own file, and an event for its download', async () => {
    const person = await named(75);
    await t.ask('/console/users/note', { uid: person.uid, body: 'calls often' } as never, { token: maker.token });
    const requested = await request(person.uid, 'person_export', { form: 'json' });
    const list = (by: ConsoleOperator) => t.ask('/console/users/datafiles', { uid: person.uid }, { token: by.token });
    expect(await list(maker)).toEqual([]);
    expect((await approve(requested.data.id)).status).toBe(200);
    for (let tries = 0; tries < 120 && (await list(maker))[0]?.state !== 'ready'; tries++)
      await t.app.fileWorker.runDue();
    const [file] = await list(maker);
    expect(file).toMatchObject({ form: 'json', state: 'ready' });
    expect(await list(checker)).toEqual([]);
    const id = file?.id ?? '';
    expect((await t.call('/console/users/datafile', { id }, { token: checker.token })).code).toBe('not_found');
    const data = JSON.parse((await t.call('/console/users/datafile', { id }, { token: maker.token })).data);
    expect(data).toMatchObject({
      uid: person.uid,
      profile: [{ phone: person.phone, name: NAME }],
      user_notes: [{ body: 'calls often' }],
    });
    expect(data.sessions).toHaveLength(1);
    const downloads = await t.ask(
      '/console/audit/list',
      { target: person.uid, action: 'person_export.download' } as never,
      { token: checker.token },
    );
    expect(downloads.content).toHaveLength(1);
    // It expires.
    await wait(2 * 86_400_000 + 1000);
    expect((await t.call('/console/users/datafile', { id }, { token: maker.token })).code).toBe('not_found');
  });
});
