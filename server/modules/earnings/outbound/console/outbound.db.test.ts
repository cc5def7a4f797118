import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';

let t: TestApp;
let token: string;
let server: Server;
let origin: string;

interface ReceivedRequest {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
let received: ReceivedRequest[] = [];
let answer = { status: 200, body: 'thanks', location: '' };

/** A partner's server that stores requests and answers as the test sets. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status, answer.location === '' ? {} : { location: answer.location }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t = await startTestApp();
  await openEarnings(t);
  ({ token } = await openConsole(t, 'manager'));
});
afterAll(async () => {
  await t?.close();
  server?.close();
});
beforeEach(async () => {
  received = [];
  answer = { status: 200, body: 'thanks', location: '' };
  ({ token } = await openConsole(t, 'manager'));
  await t.db.updateTable('outbound_partners').set({ status: 'paused' }).execute();
});

const NO_TERMS = { events: [], fields: {}, scopeId: '' };
async function addPartner(
  terms: Partial<{
    scope: 'site' | 'source' | 'promoter';
    scopeId: string;
    events: string[];
    fields: Record<string, string>;
  }> = {},
) {
  return t.ask(
    '/console/partners/create',
    { ...NO_TERMS, name: 'Partner', url: `${origin}/hear`, scope: 'site', ...terms },
    { token },
  );
}

const outgoing = async (partner: string) => (await t.ask('/console/outgoing/list', { partner }, { token })).content;

describe('a partner', () => {
  it('receives a conversion in a postback signed over its time and body, and each change once', async () => {
    const { id, secret } = await addPartner();
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter, 'wx0001', 'tiktok'));
    await postback(t, { click_id: clickId, amount: '12.50', transaction_id: 'o-1', status: 'pending' });
    await settle(t);
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const timestamp = String(headers['x-timestamp']);
    const expected = createHmac('sha256', secret ?? '')
      .update(`${timestamp}.${body}`)
      .digest('hex');
    expect(headers['x-signature']).toBe(expected);
    expect(Number(timestamp)).toBe(Math.floor(t.now.getTime() / 1000));
    expect(JSON.parse(body)).toMatchObject({
      ...{ transaction_id: 'o-1', event: 'purchase', status: 'pending', amount: '12.50', currency: 'COIN' },
      ...{ click_id: clickId, sub_id: 'tiktok', promoter: promoter.uid, item: 'wx0001', source: 'demo', sequence: '1' },
    });
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, {
      click_id: clickId,
      amount: '12.50',
      transaction_id: 'o-1',
      status: 'approved',
      event_id: 'o-1b',
    });
    await postback(t, {
      click_id: clickId,
      amount: '12.50',
      transaction_id: 'o-1',
      status: 'approved',
      event_id: 'o-1b',
    });
    await settle(t);
    expect(received.map((request) => JSON.parse(request.body).status)).toEqual(['pending', 'approved']);
    const log = await outgoing(id);
    expect(log).toMatchObject([
      { state: 'delivered', tries: 1, answer: '200' },
      { state: 'delivered', tries: 1, answer: '200' },
    ]);
    const detail = await t.ask('/console/outgoing/detail', { id: log[0]?.id ?? '' }, { token });
    expect(detail).toMatchObject({ body: received[1]?.body, attempts: [{ answer: '200', body: 'thanks' }] });
  });

  it('receives only conversions of its source, promoter and events, with its own field names', async () => {
    const [mine, other] = [await makePromoter(t), await makePromoter(t)];
    const { id } = await addPartner({
      ...{ scope: 'promoter', scopeId: mine.uid, events: ['purchase'] },
      fields: { goal: '{event}', payout: '{amount} {currency}', key: 'k-1' },
    });
    const source = await addPartner({ scope: 'source', scopeId: 'demo', events: ['install'] });
    for (const promoter of [mine, other]) {
      const clickId = await click(t, await makeLink(t, promoter));
      await postback(t, { click_id: clickId, amount: '1.00' });
      await postback(t, { click_id: clickId, amount: '1.00', event: 'install' });
    }
    await settle(t);
    expect((await outgoing(id)).length).toBe(1);
    expect((await outgoing(source.id)).length).toBe(2);
    expect(received.map(({ body }) => JSON.parse(body))).toContainEqual({
      goal: 'purchase',
      payout: '1.00 COIN',
      key: 'k-1',
    });
  });

  it('receives a parked conversion once its click is known, and a held conversion as pending until it is decided', async () => {
    await addPartner();
    const promoter = await makePromoter(t);
    await t.db
      .insertInto('user_devices')
      .values({
        ...{
          site_id: 'demo',
          uid: promoter.uid,
          device_id: 'device-of-outbound',
          device: 'Chrome',
          address: '203.0.113.1',
        },
        ...{ first_seen_at: t.now, last_seen_at: t.now },
      })
      .execute();
    await postback(t, { click_id: 'unknown', amount: '1.00' });
    await settle(t);
    expect(received).toEqual([]);
    const response = await t.app.fastify.inject({
      url: await makeLink(t, promoter),
      headers: { host: 'localhost', cookie: 'device=device-of-outbound', 'user-agent': 'Mozilla/5.0 Chrome/130.0' },
    });
    const clickId = new URL(String(response.headers.location)).searchParams.get('click_id') ?? '';
    await postback(t, { click_id: clickId, amount: '1.00' });
    await settle(t);
    const [row] = (await t.ask('/console/conversions/list', { words: promoter.uid }, { token })).content;
    const risk = await openConsole(t, 'risk');
    const body = { id: row?.id ?? '', decision: 'declined', reason: 'Own purchase' } as const;
    await t.ask('/console/conversions/decide', body, { token: risk.token });
    await settle(t);
    expect(received.map((request) => JSON.parse(request.body).status)).toEqual(['pending', 'declined']);
  });
});

describe('a postback that fails', () => {
  it('is tried five times with growing pauses, and is sent again when replayed', async () => {
    const { id } = await addPartner();
    answer = { status: 503, body: 'x'.repeat(5000), location: '' };
    const clickId = await click(t, await makeLink(t, await makePromoter(t)));
    await postback(t, { click_id: clickId, amount: '1.00' });
    const waits: number[] = [];
    for (let tries = 1; tries <= 5; tries++) {
      await settle(t);
      ({ token } = await openConsole(t, 'manager'));
      const [row] = await outgoing(id);
      expect(row).toMatchObject({ tries, answer: '503', state: tries < 5 ? 'waiting' : 'failed' });
      if (!row?.nextTryAt) continue;
      waits.push((new Date(row.nextTryAt).getTime() - t.now.getTime()) / 60_000);
      t.now = new Date(row.nextTryAt);
    }
    expect(waits).toEqual([1, 5, 30, 120]);
    expect(received).toHaveLength(5);
    ({ token } = await openConsole(t, 'manager'));
    const [failed] = await outgoing(id);
    const detail = await t.ask('/console/outgoing/detail', { id: failed?.id ?? '' }, { token });
    expect(detail.attempts).toHaveLength(5);
    expect(detail.attempts[0]?.body).toHaveLength(2000);
    answer = { status: 200, body: 'ok', location: '' };
    await t.ask('/console/outgoing/replay', { id: failed?.id ?? '' }, { token });
    await settle(t);
    expect((await outgoing(id)).map(({ state }) => state)).toEqual(['delivered', 'failed']);
    expect(received[5]?.body).toBe(received[0]?.body);
  });

  it('is sent at once if an operator requests it, and the log names the operator', async () => {
    const { id } = await addPartner();
    answer = { status: 503, body: '', location: '' };
    await postback(t, { click_id: await click(t, await makeLink(t, await makePromoter(t))), amount: '1.00' });
    await settle(t);
    const key = { id: (await outgoing(id))[0]?.id ?? '' };
    const { token: looking } = await openConsole(t, 'support');
    expect(await t.call('/console/outgoing/send', key, { token: looking })).toMatchObject({ status: 403 });
    const claimed = t.db.updateTable('outbound_deliveries').where('delivery_id', '=', key.id);
    await claimed.set({ tries: 2 }).execute();
    expect(await t.call('/console/outgoing/send', key, { token })).toMatchObject({ code: 'record_state' });
    await claimed.set({ tries: 1 }).execute();
    answer = { status: 200, body: 'ok', location: '' };
    await t.ask('/console/outgoing/send', key, { token });
    await settle(t);
    expect((await outgoing(id)).map(({ state, tries }) => [state, tries])).toEqual([['delivered', 2]]);
    expect(await t.call('/console/outgoing/send', key, { token })).toMatchObject({ code: 'record_state' });
    const audited = t.db.selectFrom('audit_rows').select('action').where('target', '=', `outgoing:${key.id}`);
    expect(await audited.execute()).toEqual([{ action: 'outgoing.send' }]);
  });

  it('follows no redirect and reaches no internal address', async () => {
    const { id } = await addPartner();
    answer = { status: 302, body: '', location: `${origin}/elsewhere` };
    expect(await t.ask('/console/partners/test', { id }, { token })).toMatchObject({ answer: '302' });
    expect(received).toHaveLength(1);
    const terms = { ...NO_TERMS, name: 'Inside', scope: 'site' } as const;
    for (const [url, code] of [
      ['http://10.0.0.1/', 'field_invalid'],
      ['http://169.254.169.254/latest', 'field_invalid'],
      ['ftp://a.example/', 'web_address_format'],
      ['https://u:p@a.example/', 'web_address_format'],
      ['a.example', 'web_address_format'],
    ]) {
      const refused = await t.call('/console/partners/create', { ...terms, url }, { token });
      expect(refused).toMatchObject({ code: 'input_invalid', data: { fields: { url: { code } } } });
    }
    // An address stored before it was forbidden is checked again at the call.
    await t.db
      .updateTable('outbound_partners')
      .set({ url: 'http://[::ffff:10.0.0.1]/' })
      .where('partner_id', '=', id)
      .execute();
    expect(await t.ask('/console/partners/test', { id }, { token })).toMatchObject({ answer: 'address_not_public' });
  });
});

describe('the console', () => {
  it('never shows a secret again, and refuses unknown fields and another site’s partners', async () => {
    const given = await t.ask(
      '/console/partners/create',
      { ...NO_TERMS, name: 'Own secret', url: `${origin}/hear`, scope: 'site', secret: 'a-secret-of-the-partner' },
      { token },
    );
    expect(given.secret).toBeNull();
    await t.ask('/console/partners/test', { id: given.id }, { token });
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const sign = (secret: string) =>
      createHmac('sha256', secret).update(`${headers['x-timestamp']}.${body}`).digest('hex');
    expect(headers['x-signature']).toBe(sign('a-secret-of-the-partner'));
    expect(JSON.stringify(await t.ask('/console/partners/list', {}, { token }))).not.toContain('a-secret-of');
    const bad = {
      ...NO_TERMS,
      name: 'x',
      url: `${origin}/hear`,
      scope: 'source' as const,
      scopeId: 'nobody',
      fields: { a: '{money}' },
    };
    expect(await t.call('/console/partners/create', bad, { token })).toMatchObject({
      data: { fields: { fields: { code: 'field_invalid' }, scopeId: { code: 'field_invalid' } } },
    });
    const other = await openConsole(t, 'owner', ['other']);
    expect(await t.call('/console/partners/test', { id: given.id }, { token: other.token })).toMatchObject({
      code: 'not_found',
    });
  });
});

it('a partner that does not answer does not block the others, even with many waiting deliveries', async () => {
  const silent = await addPartner();
  await t.db
    .updateTable('outbound_partners')
    .set({ url: 'http://127.0.0.1:9/' })
    .where('partner_id', '=', silent.id)
    .execute();
  await sql`
    INSERT INTO outbound_deliveries (site_id, delivery_id, partner_id, conversion_id, sequence, body, said, next_try_at, created_at)
    SELECT 'demo', 'od_silent' || n, ${silent.id}, '', 1, '{}', 'test', ${t.now}::timestamptz - interval '1 hour', ${t.now}
    FROM generate_series(1, 120) n`.execute(t.db);
  await addPartner();
  const promoter = await makePromoter(t);
  await postback(t, { click_id: await click(t, await makeLink(t, promoter)), transaction_id: 'o-in-turn' });
  for (const worker of t.app.earningWorkers) await worker.runDue();
  expect(received.map(({ body }) => JSON.parse(body).transaction_id)).toEqual(['o-in-turn']);
});
