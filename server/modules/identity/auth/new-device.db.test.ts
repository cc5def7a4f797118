import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

it('a log-in from a device that is new to the account causes one notice in the inbox; the account’s first log-in causes none', async () => {
  const phone = '9175550001';
  await t.makeUser({ phone });
  const logIn = async (device: string) => {
    const headers = { 'x-device-id': device };
    const answer = await t.call('/cplogin/login', { areaCode: '63', phone, password: PASSWORD }, { headers });
    expect(answer.status, answer.message).toBe(200);
    return answer.data.token;
  };
  const reported = async (token: string) =>
    (await t.ask('/message/list', {}, { token })).content.map(({ text, to }) => [text.slice(0, 42), to]);
  const token = await logIn('device-one-of-the-holder');
  expect(await reported(token)).toEqual([]);
  await logIn('device-one-of-the-holder');
  expect(await reported(token)).toEqual([]);
  await logIn('device-two-of-somebody');
  const once = [['Your account was logged in to on a new dev', '/Setting']];
  expect(await reported(token)).toEqual(once);
  await logIn('device-two-of-somebody');
  expect(await reported(token)).toEqual(once);
});
