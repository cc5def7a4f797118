import { refuse } from '@pitaka/core/values/result.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSandboxCallback } from '../../../adapters/payout/sandbox/sandbox-callback.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import type { Log } from '../../../platform/log.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { trustedUser } from '../withdrawals/testing/withdrawing.ts';
import { listRefusedCallbacks } from './index.ts';
import { receiveCallback } from './receive-callback.ts';

let t: TestApp;
const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
});
afterAll(() => t?.close());

async function send(raw: { headers: Record<string, string | undefined>; body: Buffer }) {
  const headers = Object.fromEntries(Object.entries(raw.headers).filter(([, value]) => value !== undefined));
  const response = await t.app.fastify.inject({
    method: 'POST',
    url: '/hooks/sandbox',
    payload: raw.body,
    headers: { host: 'localhost', ...headers },
  });
  return response.statusCode;
}
const refusals = async () =>
  Object.fromEntries((await listRefusedCallbacks(t.db, 'demo', 50)).map(({ why, times }) => [why, times]));

let events = 0;
async function openDeposit() {
  const person = await makePerson(t, 0);
  const { data } = await t.call('/deposit/create', { amount: '500.00', method: 'sandbox' }, withKey(person.token));
  const paid = (change: object = {}) => ({
    event_id: `ev_${++events}`,
    site: 'demo',
    reference: data.reference,
    kind: 'deposit' as const,
    status: 'paid',
    payment_id: `pay_${events}`,
    amount_minor: '50000',
    currency: 'COIN',
    ...change,
  });
  return { person, id: data.id, reference: data.reference, paid };
}

describe('a callback', () => {
  it('is processed if it is genuine, each event once, and stored as received', async () => {
    const { person, paid, reference } = await openDeposit();
    const raw = writeSandboxCallback(secrets, paid(), t.now);
    expect(await send(raw)).toBe(200);
    expect(await send(raw)).toBe(200);
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
    expect((await refusals()).replayed).toBe(1);
    const [stored] = await t.db.selectFrom('provider_events').selectAll().where('reference', '=', reference).execute();
    expect(stored?.outcome).toBe('applied');
    expect(secrets.open('provider-callback', stored?.body_sealed ?? '')).toBe(raw.body.toString('utf8'));
  });

  it('is processed once if it comes forty times at the same instant', async () => {
    const { person, paid } = await openDeposit();
    const raw = writeSandboxCallback(secrets, paid(), t.now);
    expect(new Set(await Promise.all(Array.from({ length: 40 }, () => send(raw))))).toEqual(new Set([200]));
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });

  it('credits a payment once if two of its events report it', async () => {
    const { person, paid } = await openDeposit();
    const first = paid();
    await Promise.all(
      [first, { ...first, event_id: 'ev_other' }].map((event) => send(writeSandboxCallback(secrets, event, t.now))),
    );
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });

  it('is refused and recorded if it is forged, changed by a byte, or signed by another key', async () => {
    const { person, paid } = await openDeposit();
    const raw = writeSandboxCallback(secrets, paid(), t.now);
    const before = (await refusals()).forged ?? 0;
    const changed = Buffer.from(raw.body.toString('utf8').replace('50000', '90000'));
    expect(await send({ ...raw, body: changed })).toBe(401);
    expect(await send({ headers: { 'content-type': 'application/json' }, body: raw.body })).toBe(401);
    const foreign = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 8) }]);
    expect(await send(writeSandboxCallback(foreign, paid(), t.now))).toBe(401);
    expect((await refusals()).forged).toBe(before + 3);
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('leaves a log line with its provider and address if it is forged', async () => {
    const log = { warn: vi.fn() };
    const deps = { db: t.db, secrets, log: log as unknown as Log, currencyOf: async () => 'COIN' };
    const raw = { headers: {}, body: Buffer.from('{}'), now: t.now };
    const from = { raw, network: '203.0.113.9', address: '203.0.113.9', hostSiteId: 'demo' };
    await receiveCallback(deps, { provider: 'sandbox', read: () => refuse('forged') }, from);
    expect(log.warn.mock.calls).toEqual([
      [{ provider: 'sandbox', address: '203.0.113.9' }, 'a callback with a wrong signature'],
    ]);
  });

  it('is refused and recorded if it is stale', async () => {
    const { person, paid } = await openDeposit();
    const old = writeSandboxCallback(secrets, paid(), new Date(t.now.getTime() - 301_000));
    expect(await send(old)).toBe(400);
    const fresh = writeSandboxCallback(secrets, paid(), new Date(t.now.getTime() - 299_000));
    expect(await send(fresh)).toBe(200);
    expect((await refusals()).stale).toBe(1);
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });

  it('is refused and recorded if it is too long, with any signature', async () => {
    const { paid } = await openDeposit();
    const raw = writeSandboxCallback(secrets, paid({ filler: 'x'.repeat(70_000) }), t.now);
    expect(await send(raw)).toBe(413);
    expect(await send({ headers: {}, body: Buffer.alloc(5_000_000, 'x') })).toBe(413);
    expect((await refusals()).oversized).toBe(2);
  });

  it('is refused and recorded if it is signed but unreadable', async () => {
    const { paid } = await openDeposit();
    for (const change of [
      { amount_minor: '-5' },
      { amount_minor: '1.5' },
      { status: 'lost' },
      { kind: 'gift' },
      { payment_id: '' },
      { site: 7 },
    ]) {
      expect(await send(writeSandboxCallback(secrets, paid(change) as never, t.now)), JSON.stringify(change)).toBe(400);
    }
    expect((await refusals()).malformed).toBe(6);
  });

  it('is stored and changes nothing if its record is unknown', async () => {
    const { paid } = await openDeposit();
    expect(await send(writeSandboxCallback(secrets, paid({ reference: 'D00000000000' }), t.now))).toBe(200);
    const [stored] = await t.db
      .selectFrom('provider_events')
      .selectAll()
      .where('reference', '=', 'D00000000000')
      .execute();
    expect(stored?.outcome).toBe('unknown_reference');
  });

  it('causes no server error with another content type or without a body', async () => {
    const post = (payload: string, headers: object) =>
      t.app.fastify.inject({
        method: 'POST',
        url: '/hooks/sandbox',
        payload,
        headers: { host: 'localhost', ...headers },
      });
    for (const headers of [{}, { 'content-type': 'text/xml' }, { 'content-type': 'multipart/form-data' }]) {
      expect((await post('<a/>', headers)).statusCode).toBe(401);
    }
    expect(
      (await t.app.fastify.inject({ method: 'POST', url: '/hooks/sandbox', headers: { host: 'localhost' } }))
        .statusCode,
    ).toBe(401);
    expect(
      (await t.app.fastify.inject({ method: 'POST', url: '/hooks/nobody', headers: { host: 'localhost' } })).statusCode,
    ).toBe(404);
  });
});

describe('callbacks about a payout', () => {
  it('have the same result in any order', async () => {
    const person = await trustedUser(t);
    for (const statuses of [
      ['paid', 'reversed'],
      ['reversed', 'paid'],
      ['reversed', 'reversed', 'paid'],
    ]) {
      const { data } = await withdraw(t, person, person.cardId, '500.00');
      await t.app.paymentWorkers[0]?.runDue();
      for (const status of statuses) {
        const event = {
          event_id: `ev_${++events}`,
          site: 'demo',
          reference: data.reference,
          kind: 'payout' as const,
          status,
          payout_id: 'sbx_1',
        };
        expect(await send(writeSandboxCallback(secrets, event, t.now))).toBe(200);
      }
      const row = await t.db
        .selectFrom('withdrawals')
        .selectAll()
        .where('withdrawal_id', '=', data.id)
        .executeTakeFirstOrThrow();
      expect(row, statuses.join()).toMatchObject({ state: 'Fail', fail_kind: 'reversed' });
    }
    expect(await balanceOf(t, person.uid)).toBe(10_000_00n);
  });

  it('change nothing and are marked if they contradict a settled payout', async () => {
    const person = await makePerson(t, 10_000);
    const cardId = await addWallet(t, person);
    const { data } = await withdraw(t, person, cardId, '500.00');
    await t.ask('/withdraw/cancel', { id: data.id }, { token: person.token });
    const event = {
      event_id: `ev_${++events}`,
      site: 'demo',
      reference: data.reference,
      kind: 'payout' as const,
      status: 'paid',
      payout_id: 'sbx_1',
    };
    expect(await send(writeSandboxCallback(secrets, event, t.now))).toBe(200);
    const [stored] = await t.db
      .selectFrom('provider_events')
      .selectAll()
      .where('reference', '=', data.reference)
      .execute();
    expect(stored?.outcome).toBe('conflict');
    expect(await balanceOf(t, person.uid)).toBe(10_000_00n);
  });
});

it('add only a few rows if they are forged, from any number of networks or addresses', async () => {
  t.now = new Date(t.now.getTime() + 3_600_000);
  const from = (remoteAddress: string) =>
    t.app.fastify.inject({
      method: 'POST',
      url: '/hooks/sandbox',
      remoteAddress,
      payload: 'x',
      headers: { host: 'localhost' },
    });
  const rows = async () => {
    const hour = t.db.selectFrom('callback_refusals').select(['address', 'times']).where('last_at', '>=', t.now);
    return new Map((await hour.execute()).map(({ address, times }) => [address, times]));
  };
  for (let n = 1; n <= 20; n++) await from(`2001:db8:5:6::${n}`);
  expect(await rows()).toEqual(new Map([['2001:db8:5:6::/64', 20]]));
  for (let n = 0; n < 220; n++) await from(`203.0.${n}.1`);
  const counted = await rows();
  expect([counted.size, counted.get('others')]).toEqual([201, 21]);
});
