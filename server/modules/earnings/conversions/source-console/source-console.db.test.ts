import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  sendPostback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';

let t: TestApp;
let token: string;
let second: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  ({ token } = await openConsole(t, 'owner'));
  second = await openConsole(t, 'manager');
});
afterAll(() => t?.close());

async function send(source: string, secret: string, fields: Readonly<Record<string, string>>) {
  const body = JSON.stringify(fields);
  const timestamp = String(Math.floor(t.now.getTime() / 1000));
  const response = await t.app.fastify.inject({
    method: 'POST',
    url: `/postback/${source}`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
    },
    payload: body,
  });
  return { http: response.statusCode, ...response.json() };
}

const actionsOn = async (target: string) => {
  const rows = await t.db
    .selectFrom('audit_rows')
    .select('action')
    .where('target', '=', target)
    .orderBy('position')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a source created in the console', () => {
  it('uses its own field names, is tested, rotated and switched off, and each step is audited', async () => {
    const mapping = {
      event_id: 'tid',
      transaction_id: 'order',
      click_id: 'aff_sub',
      'status:ok': 'approved',
      status: 'st',
    };
    const input = {
      source: 'big-net',
      name: 'Big network',
      mapping,
      events: ['purchase'],
      scope: ['messaging'],
      aDay: '90000.00',
    };
    const made = await t.ask('/console/sources/create', input, { token });
    expect(made.address).toBe('http://localhost/postback/big-net');
    expect((await send('big-net', made.secret, { tid: 'b0' })).http).toBe(404);
    expect(await t.call('/console/sources/create', input, { token })).toMatchObject({ code: 'approval_pending' });
    await agree(t, second);
    expect(await t.call('/console/sources/create', input, { token })).toMatchObject({ code: 'source_exists' });
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const sale = { tid: 'b1', order: 'o1', aff_sub: clickId, st: 'ok', amount: '10.00' };
    expect((await send('big-net', made.secret, sale)).data).toEqual({ result: 'counted' });
    expect((await send('big-net', made.secret, { ...sale, tid: 'b2', event: 'install' })).data).toEqual({
      result: 'ignored',
    });
    const test = await t.ask('/console/sources/test', { id: 'big-net' }, { token });
    expect(test).toMatchObject({ outcome: 'parked', detail: '' });
    expect(JSON.parse(test.body)).toMatchObject({ aff_sub: 'test', st: 'declined' });
    const { secret } = await t.ask('/console/sources/rotate', { id: 'big-net', reason: 'It leaked' }, { token });
    expect((await send('big-net', secret, { ...sale, tid: 'b3' })).http).toBe(401);
    await agree(t, second);
    expect((await send('big-net', made.secret, { ...sale, tid: 'b3' })).http).toBe(401);
    expect((await send('big-net', secret, { ...sale, tid: 'b4' })).http).toBe(200);
    await t.ask('/console/sources/switch', { id: 'big-net', isActive: false, reason: 'The contract ended' }, { token });
    expect((await send('big-net', secret, { ...sale, tid: 'b5' })).http).toBe(404);
    const sources = await t.ask('/console/sources/list', {}, { token });
    expect(sources.find(({ id }) => id === 'big-net')).toMatchObject({
      isActive: false,
      deliveries: 7,
      refused: 3,
      events: ['purchase'],
    });
    expect(JSON.stringify(sources)).not.toContain(secret);
    const byTwo = (verb: string) => ['request', verb, 'approve'];
    const done = [...byTwo('create'), 'test', ...byTwo('rotate'), 'switch_off'].map((verb) => `source.${verb}`);
    expect(await actionsOn('source:big-net')).toEqual(done);
  });
});

describe('one operator alone', () => {
  it('cannot put a source, secret or mapping into effect, nor switch a source on', async () => {
    const input = {
      source: 'own-net',
      name: 'My network',
      mapping: {},
      events: [],
      scope: ['messaging'],
      aDay: '90000.00',
    };
    const own = await openConsole(t, 'manager');
    const made = await t.ask('/console/sources/create', input, own);
    expect(await agree(t, own)).toMatchObject({ code: 'approval_own' });
    expect((await send('own-net', made.secret, { event_id: 'x1' })).http).toBe(404);
    const change = { id: 'demo', reason: 'because' };
    await t.ask('/console/sources/rotate', change, own);
    expect(await t.call('/console/sources/rotate', change, own)).toMatchObject({ code: 'approval_pending' });
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'source' }, own);
    for (const { id } of content) {
      const cancelled = await t.call('/console/approvals/reject', { id, reason: 'not now' }, { token: second.token });
      expect(cancelled.status).toBe(200);
    }
    await t.ask('/console/sources/switch', { ...change, isActive: false }, own);
    expect(await t.ask('/console/sources/switch', { ...change, isActive: true }, own)).toEqual({ waits: true });
    const sources = await t.ask('/console/sources/list', {}, own);
    expect(sources.find(({ id }) => id === 'demo')).toMatchObject({ isActive: false, waits: true });
    await agree(t, second);
    // Requested without the call that shows a secret: there is no secret to create it with.
    const request = { kind: 'source', target: 'bare-net', reason: 'because', payload: { change: 'create', ...input } };
    const { source: _, ...payload } = request.payload;
    await t.ask('/console/approvals/request', { ...request, payload }, own);
    expect(await agree(t, second)).toMatchObject({ code: 'approval_outdated' });
  });
});

describe('the delivery log', () => {
  it('shows deliveries, and counts them once when they are replayed after the mapping was fixed', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    expect((await postback(t, { event_id: 'odd-1', click_id: clickId, amount: '100.00', status: 'gut' })).http).toBe(
      400,
    );
    const { content } = await t.ask('/console/deliveries/list', { source: 'demo', outcome: 'malformed' }, { token });
    const { id = '', detail } = content[0] ?? {};
    expect(detail).toBe('status');
    const shown = await t.ask('/console/deliveries/detail', { id }, { token });
    expect(shown.body).toContain('"status": "gut"');
    const terms = {
      name: 'Demo network',
      mapping: { 'status:gut': 'approved' },
      events: [],
      scope: ['messaging', 'video', 'app'],
      aDay: '90000.00',
      reason: 'Their word',
    };
    expect(await t.ask('/console/sources/save', { id: 'demo', ...terms }, { token })).toEqual({ waits: true });
    const replay = { id };
    expect(await t.ask('/console/deliveries/replay', replay, { token })).toMatchObject({ outcome: 'malformed' });
    await agree(t, second);
    const again = { token };
    expect(await t.ask('/console/deliveries/replay', { id }, again)).toMatchObject({ outcome: 'counted' });
    expect(await t.ask('/console/deliveries/replay', { id }, again)).toMatchObject({ outcome: 'repeated' });
    await settle(t);
    const lines = await t.db.selectFrom('commission_lines').select('uid').where('uid', '=', promoter.uid).execute();
    expect(lines).toHaveLength(1);
  });

  it('never reprocesses a forged delivery', async () => {
    await send('demo', 'not the secret', { event_id: 'f1' });
    const { content } = await t.ask('/console/deliveries/list', { outcome: 'forged', source: 'demo' }, { token });
    const { id = '' } = content[0] ?? {};
    expect(await t.ask('/console/deliveries/detail', { id }, { token })).toMatchObject({ mayReplay: false });
    expect(await t.call('/console/deliveries/replay', { id }, { token })).toMatchObject({ code: 'record_state' });
  });

  it('reprocesses a late delivery in full, however long it is', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const sale = { event_id: 'late-1', transaction_id: 'late-1', click_id: clickId, amount: '100.00' };
    // A form whose status comes after a long text: cut off there, it would be an approved sale.
    const body = String(new URLSearchParams({ ...sale, note: 'x'.repeat(1_000), status: 'declined' }));
    const answer = await sendPostback(t.app, body, { at: new Date(t.now.getTime() - 600_000) });
    expect(answer.statusCode).toBe(401);
    const { content } = await t.ask('/console/deliveries/list', { outcome: 'stale', source: 'demo' }, { token });
    const { id = '' } = content[0] ?? {};
    expect(await t.ask('/console/deliveries/replay', { id }, { token })).toMatchObject({ outcome: 'counted' });
    const [sold] = await t.db.selectFrom('conversions').selectAll().where('uid', '=', promoter.uid).execute();
    expect(sold).toMatchObject({ status: 'declined' });
  });

  it('is limited to the operator’s site', async () => {
    const { content } = await t.ask('/console/deliveries/list', {}, { token });
    const other = await openConsole(t, 'owner', ['other']);
    const session = { token: other.token };
    expect((await t.ask('/console/deliveries/list', {}, session)).content).toEqual([]);
    const { id = '' } = content[0] ?? {};
    expect(await t.call('/console/deliveries/detail', { id }, session)).toMatchObject({ code: 'not_found' });
    expect(await t.call('/console/deliveries/replay', { id }, session)).toMatchObject({ code: 'not_found' });
    const change = { id: 'demo', reason: 'Not mine' };
    expect(await t.call('/console/sources/rotate', change, session)).toMatchObject({ code: 'not_found' });
  });
});
