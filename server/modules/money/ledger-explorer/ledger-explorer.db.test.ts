import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { give, makePerson, type Person, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let cashier: ConsoleOperator;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  t = await startTestApp();
  cashier = await openConsole(t, 'cashier');
  ana = await makePerson(t, 1000);
  ben = await makePerson(t, 0);
  for (let i = 1; i <= 7; i++) {
    t.now = new Date(t.now.getTime() + 1000);
    await t.ask('/wallet/transfer', { uid: ben.uid, amount: `${i}.00` }, withKey(ana.token));
  }
});
afterAll(() => t?.close());

const available = (person: Person) => `user:${person.uid}:available`;
const postings = (account: string, more: object = {}) =>
  t.ask('/console/ledger/postings', { account, ...more }, { token: cashier.token });

describe('the ledger explorer', () => {
  it('links a balance to its postings, their journal and the other account', async () => {
    const account = await t.ask('/console/ledger/account', { account: available(ana) }, { token: cashier.token });
    expect(account).toMatchObject({ balance: '972.00', owner: ana.uid, postings: '8' });
    const [newest] = (await postings(available(ana))).content;
    expect(newest).toMatchObject({ amount: '-7.00', balanceAfter: '972.00', others: [available(ben)] });
    const journal = await t.ask('/console/ledger/journal', { id: newest?.journalId ?? '' }, { token: cashier.token });
    expect(journal.moves).toEqual([{ from: available(ana), to: available(ben), amount: '7.00' }]);
    expect(journal.postings.map((posting) => posting.amount)).toEqual(['-7.00', '7.00']);
    const [other] = (await postings(journal.moves[0]?.to ?? '')).content;
    expect(other).toMatchObject({ journalId: journal.id, amount: '7.00', balanceAfter: '28.00' });
  });

  it('pages an account to its first posting and lists each posting once', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await postings(available(ana), { size: 3, ...(after === undefined ? {} : { after }) });
      seen.push(...page.content.map((posting) => posting.version));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
  });

  it('filters journals by amount and sums them', async () => {
    const list = (more: object) =>
      t.ask('/console/journals/list', { kind: 'transfer', ...more }, { token: cashier.token });
    const { content, totals } = await list({ sort: 'amount', descending: true, amountFrom: '3', amountTo: '6.99' });
    expect(content.map(({ amount }) => amount)).toEqual(['6.00', '5.00', '4.00', '3.00']);
    expect(totals).toMatchObject({ count: 4, moved: '18.00' });
    expect((await list({})).totals).toMatchObject({ count: 7, moved: '28.00' });
    const first = await list({ sort: 'amount', descending: false, size: 3 });
    const second = await list({ sort: 'amount', descending: false, size: 3, after: first.next });
    expect([...first.content, ...second.content].map(({ amount }) => amount)).toEqual(
      [1, 2, 3, 4, 5, 6].map((amount) => `${amount}.00`),
    );
  });

  it('reads a site account across all its shards, newest first', async () => {
    for (let i = 0; i < 12; i++) {
      t.now = new Date(t.now.getTime() + 1000);
      await give(t, ben.uid, 1);
    }
    const seen: { at: string; journal: string }[] = [];
    let after: string | undefined;
    do {
      const page = await postings('house:equity', { size: 4, ...(after === undefined ? {} : { after }) });
      expect(page.content.map(({ balanceAfter }) => balanceAfter)).toEqual(page.content.map(() => null));
      seen.push(...page.content.map((posting) => ({ at: posting.at, journal: posting.journalId })));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(13);
    expect(new Set(seen.map(({ journal }) => journal)).size).toBe(13);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
  });

  it('shows an account’s balance at a moment in the past', async () => {
    const [, , third] = (await postings(available(ana))).content;
    const answer = await t.ask(
      '/console/ledger/account',
      { account: available(ana), at: third?.at ?? '' },
      { token: cashier.token },
    );
    expect(answer.balanceAt?.balance).toBe((Number(third?.balanceAfter) + 5).toFixed(2));
  });

  it('shows that all balances add up to zero', async () => {
    const house = await t.ask('/console/ledger/house', {}, { token: cashier.token });
    expect(house.sum).toBe('0.00');
    expect(house.accounts).toMatchObject([{ name: 'house:equity', balance: '-1012.00' }]);
    expect(house.users).toMatchObject([{ type: 'available', balance: '1012.00' }]);
  });

  it('shows the statement of one user even to operators without the ledger permission', async () => {
    const support = await openConsole(t, 'support');
    const statement = await t.ask('/console/users/statement', { uid: ana.uid, size: 2 }, { token: support.token });
    expect(statement.content.map((line) => line.amount)).toEqual(['-7.00', '-6.00']);
    const refused = await t.call('/console/ledger/postings', { account: available(ana) }, { token: support.token });
    expect(refused).toMatchObject({ code: 'permission_missing' });
  });

  it.each(['', 'user:1:available', 'house:nothing', 'user:99999999:available', "'; DROP TABLE accounts"])(
    'finds no account called "%s"',
    async (account) => {
      const answer = await t.call('/console/ledger/account', { account }, { token: cashier.token });
      expect([400, 404]).toContain(answer.status);
    },
  );

  it('refuses a cursor of another list', async () => {
    const { next } = await postings(available(ana), { size: 2 });
    const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const name = available(ana);
    const bad = [
      'x',
      cursor(null),
      cursor([name, 1]),
      cursor([name, 0, { 0: '1' }]),
      cursor([name, 1, ['1']]),
      cursor([name, 1, { 0: 1 }]),
      cursor([name, 1, { 0: 'ten' }]),
      cursor([name, 1, { 0: '99999999999999999999' }]),
    ];
    for (const after of bad) {
      const answer = await t.call('/console/ledger/postings', { account: name, after }, { token: cashier.token });
      expect(answer, after).toMatchObject({ status: 400, data: { fields: { after: { code: 'field_invalid' } } } });
    }
    const other = { account: available(ben), after: next };
    expect(await t.call('/console/ledger/postings', other, { token: cashier.token })).toMatchObject({ status: 400 });
  });

  it('does not see another site’s journals', async () => {
    const elsewhere = await openConsole(t, 'owner', ['other']);
    const [newest] = (await postings(available(ana))).content;
    const answer = await t.call('/console/ledger/journal', { id: newest?.journalId }, { token: elsewhere.token });
    expect(answer).toMatchObject({ status: 404 });
  });
});
