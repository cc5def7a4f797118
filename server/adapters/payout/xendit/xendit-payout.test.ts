import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutOrder } from '../../../modules/payments/withdrawals/payout-provider.port.ts';
import { STAND_IN_KEY, STAND_IN_TOKEN, startXenditStandIn, type XenditStandIn } from './testing/xendit-stand-in.ts';
import { createXenditCallbackReader } from './xendit-callback.ts';
import { createXenditPayout, outerReference } from './xendit-payout.ts';

let xendit: XenditStandIn;
let orders = 0;

beforeAll(async () => {
  xendit = await startXenditStandIn();
});
afterAll(() => xendit.close());

const provider = (change: object = {}) =>
  createXenditPayout({ secretKey: STAND_IN_KEY, baseUrl: xendit.url, deadlineMs: 2_000, ...change });
const order = (change: Partial<PayoutOrder['destination']> = {}, amountMinor = 490_00n): PayoutOrder => ({
  siteId: 'demo',
  reference: `W${String(++orders).padStart(11, '0')}`,
  amountMinor,
  currency: 'PHP',
  destination: {
    kind: 'wallet',
    method: 'PH_GCASH',
    holder: 'Juan Cruz',
    number: '09171234567',
    phone: '',
    routing: '',
    ...change,
  },
});
const send = (sent: PayoutOrder) => provider().send?.(sent);
const fetchStatus = (sent: PayoutOrder) => provider().fetchStatus?.(sent.siteId, sent.reference);
const settle = (sent: PayoutOrder, ...how: ['SUCCEEDED' | 'FAILED' | 'REVERSED', string?]) =>
  xendit.settle(outerReference(sent.siteId, sent.reference), ...how);

describe('a payout at Xendit', () => {
  it('is sent with its reference as the idempotency key, with the secret key, to the right channel', async () => {
    const sent = order({ kind: 'bank', method: 'PH_METROBANK', number: '0012345678901' }, 1_234_56n);
    expect(await send(sent)).toEqual({ type: 'pending', providerReference: expect.stringMatching(/^disb-/) });
    expect(xendit.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v2/payouts',
      key: `demo.${sent.reference}`,
    });
    expect(xendit.payouts.at(-1)).toMatchObject({ amount: 1234.56, currency: 'PHP', channel_code: 'PH_MET' });
  });

  it('is made once even if it is sent twice', async () => {
    const sent = order();
    const first = await send(sent);
    expect(await send(sent)).toEqual(first);
    expect(xendit.payouts.filter((payout) => payout.reference_id.endsWith(sent.reference))).toHaveLength(1);
  });

  it.each([
    ['silence', 'unknown'],
    ['silence-after', 'unknown'],
    ['fault', 'unknown'],
    ['fault-after', 'unknown'],
    ['garbage', 'unknown'],
    ['rate-limit', 'not_taken'],
    ['no-funds', 'not_taken'],
  ] as const)('whose answer is %s is %s, which is never guessed', async (trouble, type) => {
    const sent = order();
    xendit.troubles.push(trouble);
    expect((await send(sent))?.type).toBe(type);
    const isMade = trouble.endsWith('-after');
    expect((await fetchStatus(sent))?.type).toBe(isMade ? 'pending' : 'not_found');
  });

  it.each([
    [{ number: '09171239999' }, 490_00n, 'account_unknown'],
    [{}, 60_000_000_00n, 'amount_not_allowed'],
    [{ method: 'KR_KB' }, 490_00n, 'declined'],
  ])('that is invalid in itself is refused: %j', async (destination, amount, reason) => {
    expect(await send(order(destination, amount))).toMatchObject({ type: 'refused', reason });
  });

  it('stays open or waits after a wrong API key or a reused idempotency key', async () => {
    expect(await provider({ secretKey: 'wrong' }).send?.(order())).toEqual({ type: 'not_taken', why: 'busy' });
    const sent = order();
    await send(sent);
    expect(await send({ ...sent, amountMinor: 1_00n })).toMatchObject({ type: 'unknown' });
  });

  it('is unknown without an answer in time', async () => {
    const closed = createXenditPayout({ secretKey: STAND_IN_KEY, baseUrl: 'http://127.0.0.1:9', deadlineMs: 500 });
    expect((await closed.send?.(order()))?.type).toBe('unknown');
    expect((await closed.fetchStatus?.('demo', 'W00000000001'))?.type).toBe('unknown');
    expect(await closed.readFunds?.('demo', 'PHP')).toBeUndefined();
    expect(await closed.listPayouts?.('demo', new Date(0), new Date())).toBeUndefined();
  });

  it('can be fetched by our reference in every state', async () => {
    const [paid, failed, reversed] = [order(), order(), order()];
    for (const sent of [paid, failed, reversed]) await send(sent);
    settle(paid, 'SUCCEEDED');
    settle(failed, 'FAILED', 'INVALID_DESTINATION');
    settle(reversed, 'REVERSED');
    expect(await fetchStatus(paid)).toMatchObject({ type: 'paid' });
    expect(await fetchStatus(failed)).toMatchObject({ type: 'refused', reason: 'account_unknown' });
    expect(await fetchStatus(reversed)).toMatchObject({ type: 'reversed' });
    expect(await fetchStatus(order())).toEqual({ type: 'not_found' });
  });

  it('is listed with the site’s other payouts, page by page', async () => {
    expect(await provider().readFunds?.('demo', 'PHP')).toBe(BigInt(Math.round(xendit.balance * 100)));
    for (let i = 0; i < 60; i++) await send(order());
    await send({ ...order(), siteId: 'mango' });
    const listed = await provider().listPayouts?.('demo', new Date(0), new Date(Date.now() + 1000));
    const own = xendit.payouts.filter(({ reference_id }) => reference_id.startsWith('demo.'));
    expect(listed).toHaveLength(own.length);
    expect(listed?.[0]).toMatchObject({ reference: expect.stringMatching(/^W[0-9A-Z]{11}$/), currency: 'PHP' });
  });
});

describe('a webhook of Xendit', () => {
  const reader = createXenditCallbackReader([STAND_IN_TOKEN]);
  const read = (raw: { headers: Record<string, string>; body: Buffer }) => reader.read({ ...raw, now: new Date() });

  it('reports a payout that succeeded, failed or was reversed', async () => {
    const sent = order();
    await send(sent);
    const reported = { kind: 'payout', siteId: 'demo', reference: sent.reference };
    expect(read(settle(sent, 'SUCCEEDED'))).toMatchObject({ ok: true, value: [{ ...reported, status: 'paid' }] });
    expect(read(settle(sent, 'REVERSED', 'INVALID_DESTINATION'))).toMatchObject({
      value: [{ ...reported, status: 'reversed', reason: 'account_unknown' }],
    });
    const failed = order();
    await send(failed);
    expect(read(settle(failed, 'FAILED', 'REJECTED_BY_CHANNEL'))).toMatchObject({
      value: [{ status: 'refused', reason: 'declined' }],
    });
  });

  it('counts as forged without the right token', () => {
    const raw = { headers: {}, body: Buffer.from('{}') };
    expect(read(raw)).toMatchObject({ code: 'forged' });
    expect(read({ ...raw, headers: { 'x-callback-token': 'guess' } })).toMatchObject({ code: 'forged' });
    expect(
      createXenditCallbackReader(['']).read({ ...raw, headers: { 'x-callback-token': '' }, now: new Date() }),
    ).toMatchObject({
      code: 'forged',
    });
  });

  it('is refused as malformed in another form, and ignored for another product or origin', () => {
    const headers = { 'x-callback-token': STAND_IN_TOKEN };
    const say = (body: unknown) =>
      read({ headers, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) });
    for (const body of ['', 'nonsense', '7', 'null', {}, { event: 'payout.succeeded', data: {} }, { id: 'x' }]) {
      expect(say(body), JSON.stringify(body)).toMatchObject({ code: 'malformed' });
    }
    expect(say({ event: 'payment.succeeded', data: { id: 'x' } })).toEqual({ ok: true, value: [] });
    expect(say({ event: 'payout.succeeded', data: { id: 'disb-1', reference_id: 'made by hand' } })).toEqual({
      ok: true,
      value: [],
    });
    expect(
      say({ id: 'inv_1', status: 'PAID', external_id: 'demo.D00000000001', paid_amount: 1.005, currency: 'PHP' }),
    ).toMatchObject({
      code: 'malformed',
    });
  });
});
