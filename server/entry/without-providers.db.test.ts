import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../platform/config.ts';
import { openConsole } from './testing/console-client.ts';
import { makePerson } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const NONE = {
  SMS: 'none',
  PAYOUT: 'none',
  DEPOSIT: 'none',
  PLATFORM_MESSAGING: 'none',
  PLATFORM_VIDEO: 'none',
  CHANNEL_SANDBOX: 'none',
};
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ settings: { ...NONE, NODE_ENV: 'production', ALLOW_SANDBOX: '', RATE_LIMITS: 'on' } });
});
afterAll(() => t?.close());

const key = () => ({ 'idempotency-key': `key-${crypto.randomUUID()}` });

describe('a server in production without providers', () => {
  it('starts without ALLOW_SANDBOX', () => {
    expect(loadConfig({ ...NONE, NODE_ENV: 'production', SEED: 'none' }).warnings).toEqual([]);
  });

  it('tells phones which systems it is not connected to, and has both platforms switched off', async () => {
    const site = await t.ask('/site/current', {});
    expect(site.missing).toEqual(['textMessages', 'deposits', 'payouts', 'messaging', 'video']);
    expect(site.features).toMatchObject({ messaging: false, video: false, wallet: true, channels: true });
  });

  it('serves wallets, transfers and the list of channels', async () => {
    const [one, other] = [await makePerson(t, 100), await makePerson(t, 0)];
    const sent = await t.call(
      '/wallet/transfer',
      { uid: other.uid, amount: '10.00' },
      { token: one.token, headers: key() },
    );
    expect(sent.status).toBeLessThan(300);
    expect(await t.ask('/wallet/info', {}, { token: other.token })).toMatchObject({ totalCoin: '10.00' });
    expect((await t.call('/channel/list', {}, { token: one.token })).status).toBe(200);
  });

  it('refuses each call that needs a provider with a code of its own', async () => {
    const { token } = await makePerson(t, 100);
    const codeOf = async (path: Parameters<TestApp['call']>[0], body: object) =>
      (await t.call(path, body, { token, headers: key() })).code;
    expect(await codeOf('/cplogin/sendsms', { areaCode: '63', phone: '9170000001', purpose: 'register' })).toBe(
      'text_messages_off',
    );
    expect(await codeOf('/deposit/create', { amount: '10.00', method: 'manual' })).toBe('deposits_off');
    expect(await codeOf('/withdraw/quote', { amount: '10.00', cardId: 'x' })).toBe('withdrawals_off');
    expect(await codeOf('/withdraw/create', { amount: '10.00', cardId: 'x' })).toBe('withdrawals_off');
    expect(await codeOf('/agent/withdraw', { amount: '10.00', cardId: 'x' })).toBe('withdrawals_off');
    expect(await codeOf('/wxcps/applist', {})).toBe('feature_off');
    expect(await codeOf('/doucps/apply', { demandId: 'x' })).toBe('feature_off');
    expect(await t.ask('/deposit/methods', {}, { token })).toEqual([]);
  });
});

describe('the console of a server without providers', () => {
  // The passwords of tests are public: a server without any sandbox refuses them.
  let beside: TestApp;
  beforeAll(async () => {
    beside = await startTestApp({ settings: { ...NONE, CHANNEL_SANDBOX: 'sandbox' } });
  });
  afterAll(() => beside?.close());

  it('shows operators which connections are missing, and starts no run of a platform', async () => {
    const { token } = await openConsole(beside, 'owner');
    expect((await beside.ask('/console/me', {}, { token })).site.missing).toContain('payouts');
    const platforms = await beside.ask('/console/platforms', {}, { token });
    expect(platforms.map(({ adapter, isAutomatic }) => [adapter, isAutomatic])).toEqual([
      ['none', false],
      ['none', false],
    ]);
    const sync = await beside.call('/console/platforms/sync', { platform: 'video', kind: 'catalogue' }, { token });
    expect(sync).toMatchObject({ code: 'platform_not_connected' });
  });
});
