import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { readAlarmSettings } from '../../../platform/alarm-settings.ts';
import { createLog } from '../../../platform/log.ts';
import { createDatabaseAway } from './database-away.ts';
import { messagePlace } from './message-place.ts';
import { type HookReceiver, startHookReceiver } from './testing/receivers.ts';

let hook: HookReceiver;
let dataDir: string;

beforeAll(async () => {
  hook = await startHookReceiver();
});
afterAll(() => hook.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pitaka-away-'));
  hook.hooks.length = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function aProcess() {
  const { settings } = readAlarmSettings({
    ALARM_WEBHOOK: hook.url,
    ALARM_WEBHOOK_SECRET: 'a secret of 16 characters',
  });
  const place = messagePlace({ publicUrl: 'https://wallet.example', alarms: settings });
  const log = createLog('silent');
  return createDatabaseAway({ mail: null, webhook: settings.webhook, dataDir, settings, place, log });
}

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2, 12, 0, seconds));
const messages = () => hook.hooks.map(({ body }) => JSON.parse(body)).map(({ type, alarm }) => `${type} ${alarm.name}`);

it('an outage of a minute is reported once by the two processes of a machine, and so is its end', async () => {
  const both = [aProcess(), aProcess()];
  for (const seconds of [0, 15, 30, 45]) await Promise.all(both.map((one) => one.failed(at(seconds))));
  expect(messages()).toEqual([]);
  for (const seconds of [60, 75, 90]) await Promise.all(both.map((one) => one.failed(at(seconds))));
  expect(messages()).toEqual(['alarm database_away']);
  await Promise.all(both.map((one) => one.answered(at(105))));
  await Promise.all(both.map((one) => one.answered(at(120))));
  expect(messages()).toEqual(['alarm database_away', 'over database_away']);
});

it('an outage of less than a minute is not reported', async () => {
  const one = aProcess();
  await one.failed(at(0));
  await one.failed(at(45));
  await one.answered(at(50));
  await one.failed(at(70));
  expect(messages()).toEqual([]);
});

it('a server that starts after the outage reports its end', async () => {
  const before = aProcess();
  await before.failed(at(0));
  await before.failed(at(60));
  await aProcess().answered(at(300));
  expect(messages()).toEqual(['alarm database_away', 'over database_away']);
});
