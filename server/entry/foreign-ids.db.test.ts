import { CALLS, type CallPath } from '@pitaka/contract/calls/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from './testing/console-client.ts';
import { addWallet, makePerson, type Person, setSettings, withdraw, withKey } from './testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let owner: Person;
let stranger: Person;
let neighbour: string;
/** Calls of owners, with their bodies. All other callers must get the answer for an unknown record. */
const own: [CallPath, Record<string, unknown>][] = [];
const ofConsole: [CallPath, Record<string, unknown>][] = [];

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
  [owner, stranger] = [await makePerson(t), await makePerson(t)];
  const third = await makePerson(t);
  const options = { token: owner.token };
  const cardId = await addWallet(t, owner);
  const { data: withdrawal } = await withdraw(t, owner, cardId);
  const { data: deposit } = await t.call(
    '/deposit/create',
    { amount: '500.00', method: 'sandbox' },
    withKey(owner.token),
  );
  await t.ask('/wallet/transfer', { uid: third.uid, amount: '5.00' }, withKey(owner.token));
  const { content: records } = await t.ask('/wallet/records', { number: 0, size: 5 } as never, options);
  const { id: file } = await t.ask('/wallet/export', { from: '2026-03-01', to: '2026-03-02' }, options);
  await writeFiles();
  const { id: data } = await t.ask('/protection/export', { form: 'json' }, options);
  await writeFiles();
  await t.logIn(owner.phone);
  const elsewhere = (await t.ask('/user/sessions', {}, options)).find(({ current }) => !current);
  own.push(
    ['/wallet/record', { id: records[0]?.id ?? '' }],
    ['/withdraw/detail', { id: withdrawal.id }],
    ['/deposit/detail', { id: deposit.id }],
    ['/appcard/view', { id: cardId }],
    ['/wallet/export/file', { id: file }],
    ['/protection/export/file', { id: data, password: PASSWORD }],
    ['/user/endsession', { id: elsewhere?.id ?? '' }],
    ['/withdraw/cancel', { id: withdrawal.id }],
    ['/deposit/cancel', { id: deposit.id }],
  );
  neighbour = (await openConsole(t, 'owner', ['other'])).token;
  ofConsole.push(
    ['/console/users/detail', { uid: owner.uid }],
    ['/console/withdrawals/detail', { id: withdrawal.id }],
    ['/console/deposits/detail', { id: deposit.id }],
    ['/console/users/freeze', { uid: owner.uid, reason: 'of another site' }],
    ['/console/withdrawals/approve', { id: withdrawal.id, version: 1, reason: 'of another site' }],
    ['/console/withdrawals/reject', { id: withdrawal.id, version: 1, reason: 'of another site' }],
    ['/console/deposits/sendback', { id: deposit.id, version: 1, reason: 'of another site' }],
  );
});
afterAll(() => t?.close());

/** A file is written in steps. */
async function writeFiles(): Promise<void> {
  while ((await t.app.fileWorker.runDue()) > 0);
}

/** An id of the same form without a record. */
const unknownId = (id: unknown) => String(id).replace(/.(?=.$)/, (sign) => (sign === '0' ? '1' : '0'));

describe('a record of another user', () => {
  it('does not exist for the caller, in any call', async () => {
    for (const [path, body] of own) {
      const options = withKey(stranger.token);
      const [foreign, unknown] = [
        await t.call(path, body, options),
        await t.call(path, { ...body, id: unknownId(body.id) }, withKey(stranger.token)),
      ];
      expect([foreign.status, foreign.code], path).toEqual([unknown.status, unknown.code]);
      expect(foreign.status, path).not.toBe(200);
    }
  });

  it('does not exist for an operator of another site, even if the operator requests that site', async () => {
    const paths = new Set(CALLS.map(({ path }) => path));
    for (const [path, body] of ofConsole) {
      expect(paths, path).toContain(path);
      for (const headers of [{}, { 'x-site': 'demo' }]) {
        const answer = await t.call(path, body, {
          token: neighbour,
          headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        });
        expect(answer.status, path).not.toBe(200);
        expect(JSON.stringify(answer), path).not.toContain(owner.uid);
      }
    }
  });

  it('exists for its owner', async () => {
    for (const [path, body] of own) {
      const { status } = await t.call(path, body, withKey(owner.token));
      expect(status, path).toBe(200);
    }
  });
});
