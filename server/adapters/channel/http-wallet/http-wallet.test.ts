import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TransferWallet } from '../../../modules/play/channels/transfers/transfer-wallet.port.ts';
import { createHttpWallet } from './http-wallet.ts';
import { startWalletStandIn, type WalletStandIn } from './testing/wallet-stand-in.ts';

const SECRET = 'shared-secret';
/** The deadline for a call that is never answered. */
const IMPATIENT_MS = 50;

let standIn: WalletStandIn;
let wallet: TransferWallet;
const channel = (more: object = {}) => ({
  ...{ siteId: 'demo', channelId: 'arcade', apiUrl: `${standIn.url}/wallet/`, secret: SECRET, unit: 'PHP', ...more },
});
const move = (reference: string, direction: 'in' | 'out', amountMinor: bigint, at: object = {}) =>
  wallet.move(channel(at), { reference, uid: '10000001', direction, amountMinor });
const balance = () => wallet.balance(channel(), '10000001');

beforeAll(async () => {
  standIn = await startWalletStandIn(SECRET);
  wallet = createHttpWallet(() => true);
});
beforeEach(() => standIn.reset());
afterAll(() => standIn?.close());

describe('a provider with balances of its own, over HTTP (Spec: E7)', () => {
  it('is called with signed bodies, and returns its balance', async () => {
    expect(await move('ct_1', 'in', 40_05n)).toEqual({ type: 'done' });
    expect(await balance()).toBe(40_05n);
    expect(await move('ct_2', 'out', 15_00n)).toEqual({ type: 'done' });
    expect(await balance()).toBe(25_05n);
    expect(standIn.received.map(({ path, body }) => [path, body.currency])).toEqual([
      ['/wallet/transfer', 'PHP'],
      ['/wallet/balance', 'PHP'],
      ['/wallet/transfer', 'PHP'],
      ['/wallet/balance', 'PHP'],
    ]);
    expect(standIn.received[0]?.body).toMatchObject({ reference: 'ct_1', playerID: '10000001', amount: '40.05' });
  });

  it('refuses a transfer above the balance, and moves nothing', async () => {
    expect(await move('ct_1', 'out', 1n)).toEqual({ type: 'refused' });
    expect(await balance()).toBe(0n);
  });

  it.each(['fault', 'fault-after', 'garbage', 'other-result', 'redirect'] as const)(
    'that answers with %s leaves the outcome open, and a repetition returns it without a second transfer',
    async (trouble) => {
      standIn.troubles.push(trouble);
      expect(await move('ct_1', 'in', 10_00n)).toEqual({ type: 'unknown' });
      expect(await move('ct_1', 'in', 10_00n)).toEqual({ type: 'done' });
      expect(await move('ct_1', 'in', 10_00n)).toEqual({ type: 'done' });
      expect(await balance()).toBe(10_00n);
    },
  );

  it.each(['silence', 'silence-after'] as const)(
    'that never answers (%s) is abandoned after the deadline and called again',
    async (trouble) => {
      standIn.troubles.push(trouble);
      const impatient = createHttpWallet(() => true, IMPATIENT_MS);
      const order = { reference: 'ct_1', uid: '10000001', direction: 'in', amountMinor: 10_00n } as const;
      expect(await impatient.move(channel(), order)).toEqual({ type: 'unknown' });
      expect(await move('ct_1', 'in', 10_00n)).toEqual({ type: 'done' });
      expect(await balance()).toBe(10_00n);
    },
  );

  it('leaves the outcome open if it does not answer, or must not be called', async () => {
    expect(await move('ct_1', 'in', 1_00n, { apiUrl: 'http://127.0.0.1:1' })).toEqual({ type: 'unknown' });
    expect(await move('ct_1', 'in', 1_00n, { apiUrl: '' })).toEqual({ type: 'unknown' });
    const order = { reference: 'ct_1', uid: '10000001', direction: 'in', amountMinor: 1_00n } as const;
    expect(await createHttpWallet(() => false).move(channel(), order)).toEqual({ type: 'unknown' });
    expect(standIn.received).toEqual([]);
  });

  it('accepts no call with another secret', async () => {
    expect(await move('ct_1', 'in', 1_00n, { secret: 'another' })).toEqual({ type: 'unknown' });
    expect(await balance()).toBe(0n);
  });

  it.each(['fault', 'garbage', 'other-result', 'bad-amount'] as const)(
    'returns no balance if its answer is %s',
    async (trouble) => {
      standIn.troubles.push(trouble);
      expect(await balance()).toBeUndefined();
    },
  );
});
