import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { readBalance, reverseJournal } from '@pitaka/server/modules/money/ledger/index.ts';
import { inTransaction } from '@pitaka/server/platform/db/in-transaction.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../support/person-with-money.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

let t: TwoServers;
beforeAll(async () => {
  t = await startTwoServers();
});
afterAll(() => t?.close());

let keys = 0;
const newKey = () => `concurrent-key-${++keys}`;
const send = (from: Person, to: Person, amount: string, key = newKey()) =>
  t.ask('/wallet/transfer', { uid: to.uid, amount }, from.token, key);
const times = <Value>(count: number, work: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('two processes at the same instant', () => {
  it('move money once for one key, and give the same answer to all fifty requests', async () => {
    const [ana, ben] = [await t.person(100_00n), await t.person(0n)];
    for (let round = 0; round < 5; round++) {
      const key = newKey();
      const answers = await times(50, () => send(ana, ben, '7.00', key));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200 });
    }
    expect([await t.available(ana), await t.available(ben)]).toEqual([65_00n, 35_00n]);
  });

  it('accept a key for one of two requests, and refuse the other', async () => {
    const [ana, ben] = [await t.person(100_00n), await t.person(0n)];
    const key = newKey();
    const answers = await times(30, (index) => send(ana, ben, index % 2 === 0 ? '1.00' : '2.00', key));
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(15);
    for (const answer of refused) expect(answer.code).toBe('idempotency_key_reused');
    expect([1_00n, 2_00n]).toContain(await t.available(ben));
  });

  it('accept one of two transfers of the whole balance', async () => {
    for (let round = 0; round < 10; round++) {
      const [ana, ben, cora] = [await t.person(50_00n), await t.person(0n), await t.person(0n)];
      const answers = await Promise.all([send(ana, ben, '50.00'), send(ana, cora, '50.00')]);
      expect(answers.map((answer) => answer.code ?? 'sent').sort()).toEqual(['amount_above_balance', 'sent']);
      expect((await t.available(ben)) + (await t.available(cora))).toBe(50_00n);
    }
  });

  it('process a thousand crossing transfers without a deadlock', async () => {
    const [ana, ben] = [await t.person(1000_00n), await t.person(1000_00n)];
    const answers = await times(1000, (index) => (index % 2 === 0 ? send(ana, ben, '0.03') : send(ben, ana, '0.02')));
    expect(new Set(answers.map((answer) => answer.code ?? 'sent'))).toEqual(new Set(['sent']));
    expect([await t.available(ana), await t.available(ben)]).toEqual([995_00n, 1005_00n]);
  });

  it('count a daily limit together', async () => {
    const [ana, ben] = [await t.person(3_000_000_00n), await t.person(0n)];
    const answers = await times(6, () => send(ana, ben, '400000.00'));
    expect(answers.map((answer) => answer.code ?? 'sent').sort()).toEqual([
      ...Array<string>(4).fill('daily_limit_reached'),
      'sent',
      'sent',
    ]);
  });

  it('reverse a journal once', async () => {
    const [ana, ben] = [await t.person(100_00n), await t.person(0n)];
    const journalId = (await send(ana, ben, '30.00')).data.id as string;
    const answers = await times(10, () =>
      inTransaction(t.db, (tx) =>
        reverseJournal(
          tx,
          {
            siteId: 'demo',
            journalId,
            onShortfall: 'refuse',
            actor: 'operator:op_1',
            origin: 'test',
            reason: 'a mistake',
          },
          new Date(),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.ok && answer.value.journalId)).size).toBe(1);
    expect(await t.available(ana)).toBe(100_00n);
  });
});

describe('the safe, used by two processes at once', () => {
  const codeFor = async (person: Person) => {
    await t.ask(
      '/cplogin/sendsms',
      { areaCode: '63', phone: person.phone, purpose: 'safe' },
      person.token,
      undefined,
      0,
    );
    return t.codeOf(person.phone, 0);
  };
  const inSafe = (person: Person) => readBalance(t.db, 'demo', userAccount(person.uid, 'safe'));

  it('sets only one password by a code', async () => {
    const ana = await t.person(100_00n);
    const code = await codeFor(ana);
    const passwords = ['135790', '246802', '975310', '864202'];
    const answers = await times(4, (index) =>
      t.ask('/safe/setpassword', { password: passwords[index], code }, ana.token),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const right = passwords[answers.findIndex((answer) => answer.status === 200)];
    await t.ask('/safe/save', { amount: '10.00' }, ana.token, newKey());
    expect(await t.ask('/safe/takeout', { amount: '1.00', password: right }, ana.token, newKey())).toMatchObject({
      status: 200,
    });
  });

  it('never contains more or less than was put in, while it is filled, emptied and given new passwords', async () => {
    const ana = await t.person(100_00n);
    await t.ask('/safe/setpassword', { password: '135790', code: await codeFor(ana) }, ana.token);
    const saved = await times(20, () => t.ask('/safe/save', { amount: '7.00' }, ana.token, newKey()));
    expect(saved.filter((answer) => answer.status === 200)).toHaveLength(14);
    const code = await codeFor(ana);
    const [taken] = await Promise.all([
      times(4, () => t.ask('/safe/takeout', { amount: '5.00', password: '135790' }, ana.token, newKey())),
      t.ask('/safe/setpassword', { password: '246802', code }, ana.token),
      times(5, () => t.ask('/safe/save', { amount: '0.10' }, ana.token, newKey())),
    ]);
    const out = taken.filter((answer) => answer.status === 200).length;
    for (const answer of taken) expect(['safe_password_wrong', undefined]).toContain(answer.code);
    expect(await inSafe(ana)).toBe(98_50n - BigInt(out) * 5_00n);
    expect((await inSafe(ana)) + (await t.available(ana))).toBe(100_00n);
  });

  it('allows five of fifty simultaneous guesses', async () => {
    const ana = await t.person(100_00n);
    await t.ask('/safe/setpassword', { password: '135790', code: await codeFor(ana) }, ana.token);
    await t.ask('/safe/save', { amount: '50.00' }, ana.token, newKey());
    const answers = await times(50, (index) =>
      t.ask('/safe/takeout', { amount: '1.00', password: String(200_000 + index) }, ana.token, newKey()),
    );
    const wrong = answers.filter((answer) => answer.code === 'safe_password_wrong');
    expect(wrong.map((answer) => answer.data.attemptsLeft).sort()).toEqual([1, 2, 3, 4]);
    expect(answers.filter((answer) => answer.code === 'safe_locked')).toHaveLength(46);
    expect(await inSafe(ana)).toBe(50_00n);
  });
});
