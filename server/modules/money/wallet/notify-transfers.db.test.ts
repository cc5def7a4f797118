import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, type Person, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { createTransferNotifier } from './notify-transfers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

const pass = (seconds: number) => {
  t.now = new Date(t.now.getTime() + seconds * 1000);
};
const send = (from: Person, to: Person, amount: string) =>
  t.ask('/wallet/transfer', { uid: to.uid, amount, note: '' }, withKey(from.token));
const reported = async ({ token }: Person) => (await t.ask('/message/list', {}, { token })).content;

it('a received transfer appears once in the inbox, with a link to its record', async () => {
  const [ana, ben] = [await makePerson(t, 100), await makePerson(t)];
  for (const amount of ['5.00', '7.25']) {
    const sent = await t.call('/wallet/transfer', { uid: ben.uid, amount, note: '' }, withKey(ana.token));
    expect(sent.status, sent.message).toBe(200);
  }
  await Promise.all([t.app.transferNotifier.runDue(), t.app.transferNotifier.runDue()]);
  await t.app.transferNotifier.runDue();
  const messages = await reported(ben);
  expect(messages.map(({ text }) => text.replace(/^.* sent/, 'sent')).sort()).toEqual([
    'sent you ₱5.00. It is in your balance.',
    'sent you ₱7.25. It is in your balance.',
  ]);
  for (const { to } of messages) {
    const id = to.replace('/Records/', '');
    expect((await t.call('/wallet/record', { id }, { token: ben.token })).status).toBe(200);
  }
  expect(await reported(ana)).toEqual([]);
});

it('transfers are announced although another server’s clock was wrong before', async () => {
  const [ana, ben] = [await makePerson(t, 100), await makePerson(t)];
  for (const hours of [0, 12, -12, -48]) {
    const clock = () => new Date(t.now.getTime() + hours * 3_600_000);
    await createTransferNotifier({ db: t.db, clock, log: createLog('silent') }).runDue();
    await send(ana, ben, '1.00');
    pass(10);
    await t.app.transferNotifier.runDue();
  }
  expect(await reported(ben)).toHaveLength(4);
});
