import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, type Person, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

const pass = (seconds: number) => {
  t.now = new Date(t.now.getTime() + seconds * 1000);
};
const reported = async ({ token }: Person) => (await t.ask('/message/list', {}, { token })).content;

it('a received transfer appears once in the inbox, with a link to its record', async () => {
  const [ana, ben] = [await makePerson(t, 100), await makePerson(t)];
  // From here on transfers are announced.
  await t.app.transferNotifier.runDue();
  pass(10);
  for (const amount of ['5.00', '7.25']) {
    const sent = await t.call('/wallet/transfer', { uid: ben.uid, amount, note: '' }, withKey(ana.token));
    expect(sent.status, sent.message).toBe(200);
  }
  pass(10);
  await Promise.all([t.app.transferNotifier.runDue(), t.app.transferNotifier.runDue()]);
  pass(10);
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
