import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  STAND_IN_KEY,
  STAND_IN_TOKEN,
  startXenditStandIn,
  type XenditStandIn,
} from '../../payout/xendit/testing/xendit-stand-in.ts';
import { createXenditCallbackReader } from '../../payout/xendit/xendit-callback.ts';
import { createXenditDeposit } from './xendit-deposit.ts';

let xendit: XenditStandIn;
let orders = 0;
beforeAll(async () => {
  xendit = await startXenditStandIn();
});
afterAll(() => xendit.close());

const provider = (baseUrl = xendit.url) =>
  createXenditDeposit({ secretKey: STAND_IN_KEY, baseUrl, deadlineMs: 2_000, clock: () => new Date() });
const order = (amountMinor = 500_00n) => ({
  siteId: 'demo',
  depositId: 'dp_1',
  reference: `D${String(++orders).padStart(11, '0')}`,
  amountMinor,
  currency: 'PHP',
  uid: '10000001',
  expiresAt: new Date(Date.now() + 3_600_000),
  returnUrl: 'https://pay.example/DepositDetails/dp_1',
  origin: 'https://pay.example',
  siteName: 'Demo',
});
const read = (raw: { headers: Record<string, string>; body: Buffer }) =>
  createXenditCallbackReader([STAND_IN_TOKEN]).read({ ...raw, now: new Date() });

describe('an invoice at Xendit', () => {
  it('has a payment page', async () => {
    const opened = order(1_234_50n);
    expect(await provider().open(opened)).toMatchObject({
      type: 'opened',
      payUrl: expect.stringContaining('/web/inv_'),
    });
    expect(xendit.invoices.at(-1)).toMatchObject({
      external_id: `demo.${opened.reference}`,
      amount: 1234.5,
      currency: 'PHP',
    });
  });

  it('is found if the answer was lost, and not created twice', async () => {
    for (const trouble of ['silence-after', 'fault-after'] as const) {
      const opened = order();
      xendit.troubles.push(trouble);
      expect((await provider().open(opened)).type).toBe('unknown');
      expect((await provider().open(opened)).type).toBe('opened');
      expect(xendit.invoices.filter(({ external_id }) => external_id.endsWith(opened.reference))).toHaveLength(1);
    }
  });

  it('is refused if the order is invalid, and stays open if the provider cannot be reached', async () => {
    expect((await provider().open(order(0n))).type).toBe('refused');
    expect((await provider('http://127.0.0.1:9').open(order())).type).toBe('unknown');
    xendit.troubles.push('rate-limit');
    expect((await provider().open(order())).type).toBe('unknown');
  });

  it('has the same payment id in its webhook, its status and the transaction list', async () => {
    const opened = order();
    await provider().open(opened);
    expect(await provider().fetchStatus?.('demo', opened.reference, '')).toEqual({ type: 'open' });
    const reported = read(xendit.pay(`demo.${opened.reference}`));
    const paymentId = xendit.invoices.at(-1)?.id;
    expect(reported).toMatchObject({
      value: [
        {
          kind: 'deposit',
          reference: opened.reference,
          status: 'paid',
          payment: { paymentId, amountMinor: 500_00n, currency: 'PHP' },
        },
      ],
    });
    expect(await provider().fetchStatus?.('demo', opened.reference, '')).toMatchObject({
      type: 'paid',
      payments: [{ paymentId }],
    });
    const listed = await provider().listPayments?.('demo', new Date(0), new Date());
    expect(listed?.find(({ reference }) => reference === opened.reference)).toMatchObject({
      paymentId,
      amountMinor: 500_00n,
    });
  });

  it('reports a different amount, and its expiry', async () => {
    const [less, expired] = [order(), order()];
    await provider().open(less);
    await provider().open(expired);
    expect(read(xendit.pay(`demo.${less.reference}`, 499.99))).toMatchObject({
      value: [{ payment: { amountMinor: 499_99n } }],
    });
    expect(read(xendit.expire(`demo.${expired.reference}`))).toMatchObject({ value: [{ status: 'expired' }] });
    expect(await provider().fetchStatus?.('demo', expired.reference, '')).toEqual({ type: 'expired' });
    expect(await provider().fetchStatus?.('demo', 'D99999999999', '')).toEqual({ type: 'not_found' });
  });
});
