import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpWallet } from '../adapters/channel/http-wallet/http-wallet.ts';
import {
  STAND_IN_KEY,
  STAND_IN_TOKEN,
  startXenditStandIn,
  type XenditStandIn,
} from '../adapters/payout/xendit/testing/xendit-stand-in.ts';
import { startMessagingStandIn } from '../adapters/promotion-platform/messaging/testing/messaging-stand-in.ts';
import { startVideoStandIn } from '../adapters/promotion-platform/video/testing/video-stand-in.ts';
import { requestedWithdrawal, row, trustedUser } from '../modules/payments/withdrawals/testing/withdrawing.ts';
import { loadConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { createKeyWatch } from '../platform/provider-keys/index.ts';
import { choosePlatforms } from './adapters/platform-adapters.ts';
import { smsAdapter } from './adapters/sms-adapter.ts';
import { openConsole } from './testing/console-client.ts';
import { runWorkers, setSettings } from './testing/money-people.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let xendit: XenditStandIn;
let t: TestApp;
/** A provider that answers every request with this status. */
let status = 401;
let url = '';
const other = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
});

beforeAll(async () => {
  xendit = await startXenditStandIn();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  t = await startTestApp({
    settings: {
      PAYOUT: 'xendit',
      PAYOUT_SECRET_KEY: STAND_IN_KEY,
      PAYOUT_WEBHOOK_TOKEN: STAND_IN_TOKEN,
      PAYOUT_URL: xendit.url,
    },
  });
  await setSettings(t, { payments: { currency: 'PHP' }, withdrawal: { coolingHours: 0 } });
});
afterAll(async () => {
  await t?.close();
  await xendit?.close();
  other.close();
});

/** The clock moves by hours, and a session of an operator is short. */
const desk = async () => ({ token: (await openConsole(t, 'owner')).token });
async function alarms() {
  return (await t.ask('/console/dashboard', {}, await desk())).refusedKeys.map(
    (key) => `${key.setting} ${key.provider} ${key.operation} ${key.status}`,
  );
}
const detailOf = async (id: string) => t.ask('/console/withdrawals/detail', { id }, await desk());
async function metricOf(provider: string) {
  const text = await t.app.fastify.inject({ url: '/metrics', headers: { host: 'localhost' } });
  return text.body
    .split('\n')
    .find((line) => line.startsWith(`pitaka_provider_key_refused{`) && line.includes(provider));
}

describe('a key that the provider of payouts refuses', () => {
  it('is an alarm on the dashboard, the withdrawal and in the metrics, until a call succeeds', async () => {
    const person = await trustedUser(t);
    xendit.key = 'replaced';
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t);
    expect((await row(t, id)).state).toBe('WaitExec');
    await expect.poll(alarms).toEqual(['PAYOUT xendit GET balance 401', 'PAYOUT xendit POST payouts 401']);
    expect((await detailOf(id)).keyRefusedSince).not.toBeNull();
    expect(await metricOf('xendit')).toMatch(/ 1$/);

    xendit.key = STAND_IN_KEY;
    await runWorkers(t, 300);
    expect((await row(t, id)).state).toBe('Exec');
    await expect.poll(alarms).toEqual([]);
    expect((await detailOf(id)).keyRefusedSince).toBeNull();
    expect(await metricOf('xendit')).toBeUndefined();
  });

  it('stays an alarm if it lacks one permission, even while other calls succeed', async () => {
    const person = await trustedUser(t);
    xendit.forbidden.add('POST /v2/payouts');
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t);
    await expect.poll(alarms).toEqual(['PAYOUT xendit POST payouts 403']);
    await runWorkers(t, 300);
    expect((await row(t, id)).state).toBe('WaitExec');
    expect(await alarms()).toEqual(['PAYOUT xendit POST payouts 403']);
    xendit.forbidden.clear();
    await runWorkers(t, 300);
    await expect.poll(alarms).toEqual([]);
  });
});

const watch = () => createKeyWatch({ db: t.db, clock: () => t.now, log: createLog('silent') });

it('a refused key of text messages is an alarm until a message is sent', async () => {
  const keys = watch();
  const twilio = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'wrong', SMS_FROM: '+15550001111', SMS_URL: url };
  const { sender } = smsAdapter(loadConfig({ SMS: 'twilio', ...twilio }), createLog('silent'), keys);
  const send = async () => {
    await sender.send({ to: '+639175550101', text: 'text' });
    await keys.settled();
  };
  await send();
  expect(await alarms()).toEqual(['SMS twilio POST Messages.json 401']);
  status = 201;
  await send();
  expect(await alarms()).toEqual([]);
});

it('credentials that a platform refuses are an alarm, although it answers with status 200', async () => {
  const keys = watch();
  const [messaging, video] = [await startMessagingStandIn(), await startVideoStandIn()];
  const config = loadConfig({
    PLATFORM_MESSAGING: 'messaging',
    PLATFORM_MESSAGING_APP_ID: 'wrong',
    PLATFORM_MESSAGING_APP_SECRET: 'wrong',
    PLATFORM_MESSAGING_LINK: 'https://play.example/{appid}?channel={channel}',
    PLATFORM_MESSAGING_URL: messaging.url,
    PLATFORM_VIDEO: 'video',
    PLATFORM_VIDEO_CLIENT_KEY: 'wrong',
    PLATFORM_VIDEO_CLIENT_SECRET: 'wrong',
    PLATFORM_VIDEO_APP_IDS: 'tt1',
    PLATFORM_VIDEO_AGENT_ID: '1',
    PLATFORM_VIDEO_URL: video.url,
  });
  const { toSync } = choosePlatforms(config, t.db, keys);
  for (const { lists } of [toSync.messaging, toSync.video]) {
    const listed = lists.listItems({ siteId: 'demo', cursor: '', now: t.now }, new AbortController().signal);
    await expect(listed).rejects.toThrow();
  }
  await keys.settled();
  expect(await alarms()).toEqual(['PLATFORM_MESSAGING messaging token 401', 'PLATFORM_VIDEO video token 401']);
  keys.of({ setting: 'PLATFORM_MESSAGING', provider: 'messaging' }).answered('POST list', 200);
  keys.of({ setting: 'PLATFORM_VIDEO', provider: 'video' }).answered('POST list', 200);
  await keys.settled();
  expect(await alarms()).toEqual([]);
  await Promise.all([messaging.close(), video.close()]);
});

it('an alarm of one process ends with a success of another, and names a site’s channel only on that site', async () => {
  const [one, two] = [watch(), watch()];
  const key = { setting: 'CHANNEL', provider: 'gamma', siteId: 'other' } as const;
  const channel = { siteId: 'other', channelId: 'gamma', apiUrl: url, secret: 'secret', unit: 'COIN' };
  status = 403;
  await createHttpWallet(
    () => true,
    2_000,
    () => one.of(key),
  ).balance(channel, '10000001');
  await one.settled();
  expect(await alarms()).toEqual([]);
  const elsewhere = { token: (await openConsole(t, 'owner', ['other'])).token, headers: { 'x-site': 'other' } };
  const countOther = async () => (await t.ask('/console/dashboard', {}, elsewhere)).refusedKeys.length;
  expect(await countOther()).toBe(1);
  two.of(key).answered('POST balance', 200);
  await two.settled();
  expect(await countOther()).toBe(0);
});
