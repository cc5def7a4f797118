import { randomUUID } from 'node:crypto';
import { DEPOSIT_MACHINE, nextState } from '@pitaka/core/payments/deposits/states.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addWallet,
  balanceOf,
  makePerson,
  messagesAbout,
  operator,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { sqlState } from '../../../platform/db/in-transaction.ts';
import { findRecord } from '../../back-office/reviewed-records/index.ts';
import { acceptDeposit, DEPOSIT_RECORD, readDepositForReview, sendBackDeposit } from './index.ts';

const { states: STATES, events: EVENTS, transitions: TRANSITIONS } = DEPOSIT_MACHINE;

let t: TestApp;
const SETTINGS = {
  withdrawal: { coolingHours: 0 },
  deposit: {
    methods: [{ code: 'sandbox' }, { code: 'manual', instructions: ['Bank: BDO'] }, { code: 'nobody' }],
  },
};
const maker = operator('maker');

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => setSettings(t, SETTINGS));
afterAll(() => t?.close());

const open = (person: Person, amount = '500.00', method = 'sandbox', key?: string) =>
  t.call('/deposit/create', { amount, method }, withKey(person.token, key));
async function opened(person: Person, amount = '500.00'): Promise<string> {
  const answer = await open(person, amount);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}
const play = (id: string, outcome: string) =>
  t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    payload: { outcome },
    headers: { host: 'localhost' },
  });
async function row(id: string) {
  const found = await findRecord(t.db, DEPOSIT_RECORD, 'demo', id);
  if (!found) throw new Error('gone');
  return found;
}
const detail = (person: Person, id: string) => t.ask('/deposit/detail', { id }, { token: person.token });
const seen = async (id: string, reason = 'saw the transfer') => ({
  id,
  version: (await row(id)).version,
  reason,
});
const suspense = async () => {
  const { rows } = await (await import('kysely')).sql<{
    sum: string;
  }>`SELECT coalesce(sum(balance_minor), 0)::text AS sum
    FROM accounts WHERE name = 'house:suspense'`.execute(t.db);
  return BigInt(rows[0]?.sum ?? '0');
};
const nobody = () => makePerson(t, 0);
const deciding = () => ({
  db: t.db,
  site: { siteId: 'demo', timezone: 'Asia/Manila', settings: SETTINGS },
  twoPeopleFromMinor: 50_000_00n,
});

describe('opening a deposit', () => {
  it('is offered for the site’s methods only', async () => {
    const person = await nobody();
    const methods = await t.ask('/deposit/methods', {}, { token: person.token });
    expect(methods).toMatchObject([
      { code: 'sandbox', way: 'page', minimum: '50.00', quickPicks: expect.arrayContaining(['100.00', '1000.00']) },
      { code: 'manual', way: 'instructions' },
    ]);
  });

  it('leads to the provider’s page, on which a user can pay', async () => {
    const person = await nobody();
    const answer = await open(person);
    expect(answer).toMatchObject({
      status: 200,
      data: { state: 'WaitExec', payUrl: expect.stringContaining('/sandbox/pay/dp_') },
    });
    const page = await t.app.fastify.inject({ url: `/sandbox/pay/${answer.data.id}`, headers: { host: 'localhost' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('₱500.00');
    expect(page.body).toContain('Pay within 60 minutes');
    const paid = await t.app.fastify.inject({
      method: 'POST',
      url: `/sandbox/pay/${answer.data.id}`,
      payload: 'outcome=paid',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([paid.statusCode, paid.headers.location]).toEqual([
      303,
      `http://localhost/DepositDetails/${answer.data.id}`,
    ]);
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
    expect(
      (await t.app.fastify.inject({ url: '/sandbox/pay/dp_nobody', headers: { host: 'localhost' } })).statusCode,
    ).toBe(404);
    expect((await play(answer.data.id, 'nonsense')).statusCode).toBe(400);
  });

  it('leads to a page in the payer’s language, which says when the time is over and links back', async () => {
    const { id } = (await open(await nobody(), '2000')).data;
    const look = async (language: string) => {
      const headers = { host: 'localhost', 'accept-language': language };
      return (await t.app.fastify.inject({ url: `/sandbox/pay/${id}`, headers })).body;
    };
    for (const [language, texts] of [
      ['es-MX,es;q=0.9', ['lang="es"', '$2.000,00', 'Paga en 60 minutos', 'Volver sin pagar']],
      ['ko', ['lang="ko"', '₩2,000.00', '60분 안에 결제해 주세요']],
      ['en-PH', ['lang="en-PH"', '₱2,000.00', 'Pay within 60 minutes']],
      ['fil-PH', ['lang="fil"', '₱2,000.00', 'Magbayad sa loob ng 60 minuto', 'Bumalik nang hindi nagbabayad']],
      ['zh-CN', ['lang="zh-CN"', '¥2,000.00', '请在 60分钟内付款']],
    ] as const) {
      const page = await look(language);
      for (const text of texts) expect(page).toContain(text);
    }
    const openedAt = t.now;
    const at = async (seconds: number) => {
      t.now = new Date(openedAt.getTime() + seconds * 1000);
      return look('en-US');
    };
    expect(await at(90)).toContain('Pay within 58 minutes');
    expect(await at(3570)).toContain('Pay within 30 seconds');
    const late = await at(3601);
    expect(late).toContain('The time to pay is over');
    expect(late).toContain(`<a class="main" href="http://localhost/DepositDetails/${id}">Back to your deposit</a>`);
    expect(late).not.toContain('Let it expire');
  });

  it('returns the same deposit for the same key, and refuses another request under it', async () => {
    const person = await nobody();
    const key = randomUUID();
    const [first, ...duplicates] = await Promise.all(
      Array.from({ length: 8 }, () => open(person, '500.00', 'sandbox', key)),
    );
    for (const duplicate of duplicates) expect(duplicate).toEqual(first);
    await play(first?.data.id as string, 'paid');
    expect(await open(person, '500.00', 'sandbox', key)).toEqual(first);
    expect(await open(person, '501.00', 'sandbox', key)).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    expect((await t.ask('/deposit/list', {}, { token: person.token })).content).toHaveLength(1);
  });

  it('refuses amounts out of bounds and unknown methods', async () => {
    const person = await nobody();
    expect(await open(person, '49.99')).toMatchObject({ code: 'amount_too_small', data: { minimum: '50.00' } });
    expect(await open(person, '500000.01')).toMatchObject({ code: 'amount_too_large', data: { maximum: '500000.00' } });
    for (const method of ['nobody', 'xendit', 'constructor']) {
      expect(await open(person, '100', method)).toMatchObject({ code: 'deposit_method_unknown' });
    }
    for (let i = 0; i < 10; i++) expect((await open(person)).status).toBe(200);
    expect(await open(person)).toMatchObject({ code: 'deposits_open_limit' });
  });

  it('is shown to its own user only', async () => {
    const [person, other] = [await nobody(), await nobody()];
    const id = await opened(person);
    expect(await t.call('/deposit/detail', { id }, { token: other.token })).toMatchObject({ code: 'not_found' });
    expect((await t.ask('/deposit/list', {}, { token: other.token })).content).toEqual([]);
  });
});

describe('a payment', () => {
  it('is credited, and the timeline shows it', async () => {
    const person = await nobody();
    const id = await opened(person);
    await play(id, 'pending');
    expect((await detail(person, id)).state).toBe('Exec');
    await play(id, 'paid');
    const after = await detail(person, id);
    expect(after).toMatchObject({ state: 'Success', credited: '500.00', payUrl: '', reason: '' });
    expect(after.timeline.map(({ state, note }) => [state, note])).toEqual([
      ['Prepare', 'Created'],
      ['WaitExec', 'Waiting for your payment'],
      ['Exec', 'Processing your payment'],
      ['Success', 'Paid and credited'],
    ]);
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
    const { content } = await t.ask('/wallet/records', {}, { token: person.token });
    expect(content).toMatchObject([{ kind: 'deposit', subject: 'Sandbox', record: { page: 'deposit', id } }]);
    const live = await t.db.selectFrom('live_messages').select('body').where('uid', '=', person.uid).execute();
    expect(live.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ about: 'deposit', id, state: 'Success' }),
    );
  });

  it('is credited once and announced once in the inbox if it is reported twice (Spec: E5)', async () => {
    const person = await nobody();
    const id = await opened(person);
    await play(id, 'paid-twice');
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
    expect((await t.ask('/deposit/list', {}, { token: person.token })).content).toHaveLength(1);
    expect(await messagesAbout(t, person, id)).toEqual(['Your deposit of ₱500.00 has arrived. It is in your balance.']);
  });

  it('is credited even after the time to pay', async () => {
    const person = await nobody();
    const id = await opened(person);
    await play(id, 'late');
    const after = await detail(person, id);
    expect(after.state).toBe('Success');
    expect(after.timeline.map(({ note }) => note).slice(-2)).toEqual([
      'Payment time expired',
      'Paid late and credited',
    ]);
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });

  it('can be cancelled, shows that, and is credited if the user pays nevertheless', async () => {
    const [person, other] = [await nobody(), await nobody()];
    const id = await opened(person);
    const cancel = (who: Person) => t.call('/deposit/cancel', { id }, { token: who.token });
    expect(await cancel(other)).toMatchObject({ code: 'not_found' });
    expect((await cancel(person)).status).toBe(200);
    expect(await cancel(person)).toMatchObject({ code: 'deposit_not_cancellable' });
    const after = await detail(person, id);
    expect(after).toMatchObject({ state: 'Fail', failure: 'cancelled', payUrl: '' });
    expect(after.reason).toMatch(/^Cancelled by you/);
    expect((await t.ask('/deposit/list', {}, { token: person.token })).content).toMatchObject([
      { state: 'Fail', failure: 'cancelled' },
    ]);
    await play(id, 'paid');
    expect((await detail(person, id)).state).toBe('Success');
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });

  it('counts in full if it is made twice: the second payment waits for an operator', async () => {
    const person = await nobody();
    const before = await suspense();
    const id = await opened(person);
    await play(id, 'paid-again');
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
    expect(await suspense()).toBe(before + 500_00n);
    const waiting = await t.db
      .selectFrom('deposits')
      .selectAll()
      .where('state', '=', 'WaitReview')
      .where('uid', '=', person.uid)
      .execute();
    expect(waiting).toMatchObject([{ extra_of: id, suspended_minor: 500_00n }]);
    const { reason } = await detail(person, waiting[0]?.deposit_id as string);
    expect(reason).toMatch(/^₱500\.00 arrived a second time for the same request\. We decide by /);
    await acceptDeposit(deciding(), maker, await seen(waiting[0]?.deposit_id as string), t.now);
    expect(await balanceOf(t, person.uid)).toBe(1_000_00n);
    expect(await suspense()).toBe(before);
  });

  it.each([
    ['paid-less', 499_99n, 'amount'],
    ['paid-more', 500_01n, 'amount'],
  ])(
    'waits if its amount differs (%s), and the user gets the amount that arrived',
    async (outcome, arrived, difference) => {
      const person = await nobody();
      const id = await opened(person);
      const before = await suspense();
      await play(id, outcome);
      expect(await row(id)).toMatchObject({ state: 'WaitReview', suspended_minor: arrived, differences: [difference] });
      expect(await balanceOf(t, person.uid)).toBe(0n);
      expect(await suspense()).toBe(before + arrived);
      const came = outcome === 'paid-less' ? '₱499.99' : '₱500.01';
      expect((await detail(person, id)).reason).toMatch(
        new RegExp(
          `^${came} arrived, ₱500\\.00 was requested\\. We decide by \\w+ \\d.* whether to credit the received amount`,
        ),
      );
      expect(await acceptDeposit(deciding(), maker, { ...(await seen(id)), version: 1 }, t.now)).toMatchObject({
        code: 'record_changed',
      });
      expect(await acceptDeposit(deciding(), maker, await seen(id), t.now)).toMatchObject({
        ok: true,
        value: { state: 'Success' },
      });
      expect(await balanceOf(t, person.uid)).toBe(arrived);
      expect(await suspense()).toBe(before);
      expect((await readDepositForReview(t.db, 'demo', id))?.payments).toHaveLength(1);
      const messages = [expect.stringContaining('has arrived'), expect.stringContaining('We are checking it')];
      expect((await messagesAbout(t, person, id)).sort()).toEqual(messages.reverse());
    },
  );

  it('waits if another person paid it, and may be sent back with a reason', async () => {
    const person = await makePerson(t, 0);
    await addWallet(t, person, '0001', 'Juan Dela Cruz');
    const id = await opened(person);
    const before = await suspense();
    await play(id, 'paid-by-other');
    expect(await row(id)).toMatchObject({
      state: 'WaitReview',
      differences: ['payer'],
      payer_name: 'Somebody Else Entirely',
    });
    expect(
      await sendBackDeposit(deciding(), maker, await seen(id, 'Please pay from your own account'), t.now),
    ).toMatchObject({ ok: true });
    expect(await detail(person, id)).toMatchObject({
      state: 'Fail',
      reason: 'Returned: Please pay from your own account',
    });
    expect(await messagesAbout(t, person, id)).toContainEqual(
      expect.stringContaining('is being sent back to its payer'),
    );
    expect(await suspense()).toBe(before);
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('is credited at the day’s rate if it came in another currency', async () => {
    const rate = { site_id: 'demo', currency: 'USD', day: siteDay(t.now, 'Asia/Manila'), rate: '0.55', origin: 'bank' };
    await t.db
      .insertInto('exchange_rates')
      .values({ ...rate, entered_by: 'maker', entered_at: t.now })
      .execute();
    const person = await nobody();
    const id = await opened(person);
    const before = await suspense();
    await play(id, 'paid-in-other-currency');
    expect(await row(id)).toMatchObject({ state: 'WaitReview', paid_currency: 'USD', suspended_minor: 0n });
    const { reason } = await detail(person, id);
    expect(reason).toMatch(/^\$500\.00 arrived, ₱500\.00 was requested: another currency\. We decide by /);
    expect(await acceptDeposit(deciding(), maker, await seen(id), t.now)).toMatchObject({ code: 'credit_missing' });
    const accept = async (creditMinor: bigint) =>
      acceptDeposit(deciding(), maker, { ...(await seen(id)), creditMinor }, t.now);
    expect(await accept(500_01n)).toMatchObject({ code: 'amount_too_large', detail: { maximum: '500.00' } });
    expect(await accept(280_00n)).toMatchObject({ ok: true });
    expect(await balanceOf(t, person.uid)).toBe(280_00n);
    const audit = await t.db
      .selectFrom('audit_rows')
      .selectAll()
      .where('target', '=', `deposit:${id}`)
      .orderBy('position')
      .execute();
    expect(JSON.parse(audit.at(-1)?.detail ?? '')).toMatchObject({ credited: '280.00' });
    const { content } = await t.ask('/deposit/list', {}, { token: person.token });
    expect(content).toMatchObject([{ amount: '500.00', credited: '280.00' }]);
    expect(await suspense()).toBe(before);
  });

  it('shows a failure, and is still credited if the payment comes later', async () => {
    const person = await nobody();
    const id = await opened(person);
    await play(id, 'failed');
    expect(await detail(person, id)).toMatchObject({
      state: 'Fail',
      reason: expect.stringContaining('Payment declined'),
    });
    expect(await messagesAbout(t, person, id)).toEqual(['Your deposit of ₱500.00 was declined. Nothing was credited.']);
    await play(id, 'paid');
    expect((await row(id)).state).toBe('Success');
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });
});

describe('a charge-back', () => {
  it('debits the user; the rest becomes a debt, which the next deposit pays first', async () => {
    const person = await nobody();
    const id = await opened(person, '1000.00');
    await play(id, 'paid');
    const cardId = await addWallet(t, person);
    expect((await withdraw(t, person, cardId, '700.00')).status).toBe(2004);
    await play(id, 'charged-back');
    expect(await row(id)).toMatchObject({ state: 'Fail', fail_kind: 'charged_back' });
    expect(await balanceOf(t, person.uid)).toBe(0n);
    expect(await balanceOf(t, person.uid, 'debt')).toBe(-700_00n);
    await play(id, 'charged-back');
    expect(await messagesAbout(t, person, id)).toContainEqual(expect.stringContaining('₱1,000.00 was charged back'));
    expect(await balanceOf(t, person.uid, 'debt')).toBe(-700_00n);
    await play(await opened(person, '500.00'), 'paid');
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, -200_00n]);
    await play(await opened(person, '500.00'), 'paid');
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([300_00n, 0n]);
  });
});

describe('the time to pay', () => {
  it('ends the deposit, but the provider is asked first', async () => {
    const person = await nobody();
    const [unpaid, paid] = [await opened(person), await opened(person)];
    // The user paid on the provider's page, and the callback got lost.
    await t.db
      .updateTable('sandbox_payments')
      .set({
        status: 'paid',
        payments: JSON.stringify([
          { payment_id: 'pay_lost', amount_minor: '50000', currency: 'COIN', at: t.now.toISOString() },
        ]),
      })
      .where('order_id', '=', paid)
      .execute();
    await runWorkers(t, 59 * 60);
    expect([(await row(unpaid)).state, (await row(paid)).state]).toEqual(['WaitExec', 'Success']);
    await runWorkers(t, 120);
    expect(await row(unpaid)).toMatchObject({ state: 'Fail', fail_kind: 'expired' });
    expect((await detail(person, unpaid)).reason).toBe('Payment time expired');
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });

  it('is some days for a deposit by hand, with the site’s instructions until then', async () => {
    const person = await nobody();
    const answer = await open(person, '500.00', 'manual');
    expect(answer.data.payUrl).toBe('');
    expect(await detail(person, answer.data.id)).toMatchObject({
      way: 'instructions',
      instructions: [{ label: 'Bank', value: 'BDO' }],
    });
    await runWorkers(t, 2 * 24 * 3600);
    expect((await row(answer.data.id)).state).toBe('WaitExec');
    await runWorkers(t, 25 * 3600);
    expect((await row(answer.data.id)).state).toBe('Fail');
  });
});

describe('the database', () => {
  it('has the same table of transitions as the rules, for all pairs of states', async () => {
    const tryTransition = async (from: string, event: string, to: string) => {
      const id = `dp_try_${randomUUID()}`;
      try {
        await t.db.transaction().execute(async (tx) => {
          let version = 1;
          let at = '';
          for (const step of [...(from === '' ? [] : pathTo(from)), { event, to }]) {
            const row = { version: version++, from_state: at as never, event: step.event, to_state: step.to as never };
            await tx
              .insertInto('deposit_transitions')
              .values({ site_id: 'demo', deposit_id: id, ...row, actor: 'x', at: t.now })
              .execute();
            at = step.to;
          }
          throw new Error('allowed');
        });
      } catch (error) {
        if ((error as Error).message === 'allowed') return true;
        expect(['23514', '23503']).toContain(sqlState(error));
      }
      return false;
    };
    for (const from of ['', ...STATES] as const) {
      for (const event of EVENTS) {
        const next = nextState(from, event);
        for (const to of STATES)
          expect(await tryTransition(from, event, to), `${from} ${event} ${to}`).toBe(next.ok && next.value === to);
      }
    }
  });

  it('refuses a state without a transition to it', async () => {
    const id = await opened(await nobody());
    const set = t.db.updateTable('deposits').where('deposit_id', '=', id);
    await expect(set.set({ state: 'Success', credited_minor: 1n }).execute()).rejects.toMatchObject({ code: '23503' });
    await expect(set.set({ state: 'Success', version: 3, credited_minor: 1n }).execute()).rejects.toMatchObject({
      code: '23503',
    });
  });
});

function pathTo(state: string): { event: string; to: string }[] {
  const queue: { at: string; path: { event: string; to: string }[] }[] = [{ at: '', path: [] }];
  const visited = new Set(['']);
  for (let step = queue.shift(); step; step = queue.shift()) {
    if (step.at === state) return step.path;
    for (const { from, event, to } of TRANSITIONS) {
      if (from !== step.at || visited.has(to)) continue;
      visited.add(to);
      queue.push({ at: to, path: [...step.path, { event, to }] });
    }
  }
  throw new Error(`no way to ${state}`);
}
