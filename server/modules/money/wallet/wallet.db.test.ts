import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveMoney } from '../../../entry/testing/money.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../ledger/testing/assert-invariants.ts';

let t: TestApp;
let keys = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  if (!t) return;
  await assertInvariants(t.db, t.now);
  await t.close();
});

let phones = 0;
async function person(balanceMinor: bigint, more: { name?: string; status?: 'active' | 'frozen' } = {}) {
  const phone = `917${3_000_000 + phones++}`;
  const { uid } = await t.makeUser({ phone, ...more });
  await giveMoney(t, uid, balanceMinor);
  const token = more.status === 'frozen' ? '' : await t.logIn(phone);
  const send = (
    to: string,
    amount: unknown,
    headers: Record<string, string> = { 'idempotency-key': `key-${++keys}-0000` },
  ) => t.call('/wallet/transfer', { uid: to, amount }, { token, headers });
  const info = () => t.ask('/wallet/info', {}, { token });
  return { uid, phone, token, send, info };
}

describe('a transfer', () => {
  it('leaves one wallet and reaches the other, and both statements show it', async () => {
    const ana = await person(100_00n, { name: 'Ana Reyes' });
    const ben = await person(0n, { name: 'Ben' });
    const sent = await ana.send(ben.uid, '30.50');
    expect(sent).toMatchObject({ status: 200, data: { totalCoin: '69.50', canWithdrawCoin: '69.50' } });
    expect(await ana.info()).toMatchObject({
      totalCoin: '69.50',
      canWithdrawCoin: '69.50',
      safeCoin: '0.00',
      locks: [],
    });
    expect(await ben.info()).toMatchObject({ totalCoin: '30.50' });
    const records = async (token: string) => (await t.ask('/wallet/records', {}, { token })).content;
    const { id } = sent.data as { id: string };
    expect((await records(ana.token))[0]).toMatchObject({
      id,
      kind: 'transfer_out',
      amount: '-30.50',
      balanceAfter: '69.50',
      note: `To B*** (${ben.uid})`,
    });
    expect((await records(ben.token))[0]).toMatchObject({
      id,
      kind: 'transfer_in',
      amount: '30.50',
      balanceAfter: '30.50',
      note: `From A*** R*** (${ana.uid})`,
    });
  });

  it('happens once for each key, and a repeat gets the same answer', async () => {
    const ana = await person(100_00n);
    const ben = await person(0n);
    const headers = { 'idempotency-key': 'the-same-key' };
    const first = await ana.send(ben.uid, '10.00', headers);
    await ana.send(ben.uid, '5.00');
    expect(await ana.send(ben.uid, '10.00', headers)).toEqual(first);
    expect(await ana.info()).toMatchObject({ totalCoin: '85.00' });
  });

  it('is refused under a used key with another amount', async () => {
    const ana = await person(100_00n);
    const ben = await person(0n);
    const headers = { 'idempotency-key': 'used-for-ten' };
    await ana.send(ben.uid, '10.00', headers);
    expect(await ana.send(ben.uid, '11.00', headers)).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });

  it('is independent of a transfer of another user with the same key', async () => {
    const ana = await person(100_00n);
    const ben = await person(100_00n);
    const headers = { 'idempotency-key': 'a-popular-key' };
    expect(await ana.send(ben.uid, '10.00', headers)).toMatchObject({ status: 200 });
    expect(await ben.send(ana.uid, '20.00', headers)).toMatchObject({ status: 200 });
  });

  it('can be repeated under its key after a refusal', async () => {
    const ana = await person(1_00n);
    const ben = await person(0n);
    const headers = { 'idempotency-key': 'refused-first' };
    expect(await ana.send(ben.uid, '2.00', headers)).toMatchObject({ code: 'amount_above_balance' });
    await giveMoney(t, ana.uid, 1_00n);
    expect(await ana.send(ben.uid, '2.00', headers)).toMatchObject({ status: 200, data: { totalCoin: '0.00' } });
  });

  it('can send the whole balance, and not a hundredth more', async () => {
    const ana = await person(50_00n);
    const ben = await person(0n);
    expect(await ana.send(ben.uid, '50.01')).toMatchObject({
      status: 422,
      code: 'amount_above_balance',
      data: { available: '50.00' },
    });
    expect(await ana.send(ben.uid, '50.00')).toMatchObject({ status: 200, data: { totalCoin: '0.00' } });
    expect(await ana.send(ben.uid, '0.01')).toMatchObject({
      code: 'amount_above_balance',
      data: { available: '0.00' },
    });
  });

  it('reaches only another user of the site, who must not be frozen', async () => {
    const ana = await person(50_00n);
    const frozen = await person(0n, { status: 'frozen' });
    expect(await ana.send(ana.uid, '1.00')).toMatchObject({ status: 422, code: 'recipient_self' });
    expect(await ana.send('99999999', '1.00')).toMatchObject({ status: 404, code: 'recipient_unknown' });
    expect(await ana.send(frozen.uid, '1.00')).toMatchObject({ status: 422, code: 'recipient_frozen' });
    const elsewhere = await t.makeUser({ phone: '9173999999', siteId: 'other' });
    expect(await ana.send(elsewhere.uid, '1.00')).toMatchObject({ code: 'recipient_unknown' });
  });

  it('can reach a recipient who never had money', async () => {
    const ana = await person(50_00n);
    const { uid } = await t.makeUser({ phone: '9173888888' });
    expect(await ana.send(uid, '1.00')).toMatchObject({ status: 200 });
  });

  it.each([
    'NaN',
    '1e9',
    '-1',
    '-0.01',
    '0.001',
    '1,5',
    '１２',
    '٣',
    '',
    ' 1',
    '1.',
    '.5',
    '9'.repeat(1000),
    'Infinity',
    1,
    null,
    {},
  ])('is refused for the invalid amount %j', async (amount) => {
    const ana = await person(50_00n);
    const ben = await person(0n);
    expect(await ana.send(ben.uid, amount)).toMatchObject({ status: 400, code: 'input_invalid' });
    expect(await ana.info()).toMatchObject({ totalCoin: '50.00' });
  });

  it('is refused below the minimum, which the answer names', async () => {
    const ana = await person(50_00n);
    const ben = await person(0n);
    for (const amount of ['0', '0.0', '0.00']) {
      expect(await ana.send(ben.uid, amount)).toMatchObject({ code: 'amount_too_small', data: { minimum: '0.01' } });
    }
    expect(await ana.send(ben.uid, '0.01')).toMatchObject({ status: 200 });
  });

  it('is refused if the recipient’s balance would become too large', async () => {
    const ana = await person(50_00n);
    const rich = await person(999_999_999_999_999_999n);
    expect(await ana.send(rich.uid, '0.01')).toMatchObject({ status: 422, code: 'recipient_full' });
  });

  it('is refused if it has an unknown field', async () => {
    const ana = await person(50_00n);
    const ben = await person(0n);
    const headers = { 'idempotency-key': `key-${++keys}-0000` };
    const body = { uid: ben.uid, amount: '1.00', currency: 'USD' };
    expect(await t.call('/wallet/transfer', body, { token: ana.token, headers })).toMatchObject({
      code: 'input_invalid',
    });
  });
});

describe('the limits of a day', () => {
  it('show the remainder of the day and start again at the site’s midnight', async () => {
    const ana = await person(3_000_000_00n);
    const ben = await person(0n);
    expect(await t.ask('/wallet/recipient', { uid: ben.uid }, { token: ana.token })).toMatchObject({
      minimum: '0.01',
      remaining: '1000000.00',
      pinRequired: false,
      pinAbove: null,
    });
    // 23:30 in Manila
    t.now = new Date('2026-03-02T15:30:00Z');
    expect(await ana.send(ben.uid, '999999.99')).toMatchObject({ status: 200 });
    expect(await ana.send(ben.uid, '0.02')).toMatchObject({ code: 'daily_limit_reached', data: { left: '0.01' } });
    expect(await ana.send(ben.uid, '0.01')).toMatchObject({ status: 200 });
    expect(await ana.send(ben.uid, '0.01')).toMatchObject({ code: 'daily_limit_reached', data: { left: '0.00' } });
    t.now = new Date('2026-03-02T16:00:00Z');
    expect(await ana.send(ben.uid, '1000000.00')).toMatchObject({ status: 200 });
  });
});

describe('the recipient of a transfer', () => {
  it('is shown masked before it is confirmed', async () => {
    const ana = await person(0n);
    const ben = await person(0n, { name: 'Benigno Aquino Santos' });
    expect(await t.ask('/wallet/recipient', { uid: ben.uid }, { token: ana.token })).toMatchObject({
      uid: ben.uid,
      name: 'Be*** A*** S***',
    });
    const nameless = await person(0n);
    const shown = await t.ask('/wallet/recipient', { uid: nameless.uid }, { token: ana.token });
    expect(shown.name).toMatch(/^\+63 \*+[0-9]{4}$/);
  });

  it('is found by phone number, and the answer shows as little of the user as a search by uid', async () => {
    const ana = await person(0n);
    const ben = await person(0n, { name: 'Benigno Aquino' });
    const ask = (body: object) => t.call('/wallet/recipient', body, { token: ana.token });
    for (const phone of [ben.phone, `0${ben.phone}`]) {
      expect(await ask({ phone })).toMatchObject({ status: 200, data: { uid: ben.uid, name: 'Be*** A***' } });
    }
    expect(await ask({ phone: ana.phone })).toMatchObject({ code: 'recipient_self' });
    expect(await ask({ phone: '9175550000' })).toMatchObject({ status: 404, code: 'recipient_unknown' });
    expect(await ask({ phone: '123456' })).toMatchObject({ code: 'input_invalid' });
    expect(await ask({})).toMatchObject({ code: 'input_invalid', data: { fields: { uid: { code: 'uid_required' } } } });
  });

  it('is kept as a favourite until it is removed; only its owner has it', async () => {
    const ana = await person(0n);
    const [ben, cora] = [await person(0n), await person(0n, { name: 'Cora' })];
    const favourites = async (token: string) =>
      (await t.ask('/wallet/favourites', {}, { token })).map(({ uid }) => uid);
    const keep = (uid: string, isFavourite: boolean) =>
      t.call('/wallet/favourite', { uid, isFavourite }, { token: ana.token });
    expect(await keep(ben.uid, true)).toMatchObject({ status: 200 });
    t.now = new Date(t.now.getTime() + 1000);
    expect(await keep(cora.uid, true)).toMatchObject({ status: 200 });
    expect(await keep(cora.uid, true)).toMatchObject({ status: 200 });
    expect(await favourites(ana.token)).toEqual([cora.uid, ben.uid]);
    expect(await favourites(ben.token)).toEqual([]);
    expect(await t.ask('/wallet/recipient', { uid: cora.uid }, { token: ana.token })).toMatchObject({
      isFavourite: true,
    });
    expect(await keep(cora.uid, false)).toMatchObject({ status: 200 });
    expect(await favourites(ana.token)).toEqual([ben.uid]);
    expect(await keep('99999999', true)).toMatchObject({ code: 'recipient_unknown' });
    expect(await keep(ana.uid, true)).toMatchObject({ code: 'recipient_self' });
  });

  it('is remembered, newest first, each once', async () => {
    const ana = await person(50_00n);
    const [ben, cora] = [await person(0n), await person(0n)];
    for (const to of [ben, cora, ben]) await ana.send(to.uid, '1.00');
    const recents = await t.ask('/wallet/recents', {}, { token: ana.token });
    expect(recents.map(({ uid }) => uid)).toEqual([ben.uid, cora.uid]);
  });
});

describe('the statement', () => {
  it('pages with a running balance, and can be filtered by kind', async () => {
    const ana = await person(100_00n);
    const ben = await person(10_00n);
    for (let i = 1; i <= 5; i++) await ana.send(ben.uid, `${i}.00`);
    await ben.send(ana.uid, '2.00');
    const ask = (body: object) => t.ask('/wallet/records', body, { token: ana.token });
    const first = await ask({ size: 3 });
    expect(first).toMatchObject({ totalPages: 3, number: 0 });
    expect(first.content.map((line) => [line.amount, line.balanceAfter])).toEqual([
      ['2.00', '87.00'],
      ['-5.00', '85.00'],
      ['-4.00', '90.00'],
    ]);
    expect((await ask({ size: 3, number: 2 })).content.map((line) => line.amount)).toEqual(['100.00']);
    expect((await ask({ size: 3, number: 9 })).content).toEqual([]);
    const received = await ask({ kind: 'transfer_in' });
    expect(received.content.map((line) => line.amount)).toEqual(['2.00']);
    expect(received.totalPages).toBe(1);
    const sent = await ask({ kind: 'transfer_out', size: 2 });
    expect(sent).toMatchObject({ totalPages: 3 });
    expect((await ask({ kind: 'bonus' })).content).toEqual([]);
  });

  it.each(['Your account is locked: pay.example/help', 'call 0917 555 0123', '@pitaka_support'])(
    'carries no link, address or number to a stranger for a centavo: %s',
    async (note) => {
      const [ana, ben] = [await person(1_00n), await person(0n)];
      const key = { 'idempotency-key': `key-${++keys}-0000` };
      const body = { uid: ben.uid, amount: '0.01', note };
      const sent = await t.call('/wallet/transfer', body, { token: ana.token, headers: key });
      expect(sent).toMatchObject({
        status: 400,
        data: { fields: { note: { code: expect.stringMatching(/^(note_contact|text_leads)$/) } } },
      });
      expect((await t.ask('/wallet/records', {}, { token: ben.token })).content).toEqual([]);
    },
  );

  it('sums what came in and what went out by the site’s days', async () => {
    const [ana, ben] = [await person(100_00n), await person(50_00n)];
    await ana.send(ben.uid, '30.00');
    await ben.send(ana.uid, '12.50');
    await ana.send(ben.uid, '1.00');
    const days = await t.ask('/wallet/days', {}, { token: ana.token });
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ in: '112.50', out: '31.00' });
    expect(days.slice(0, -1).every((day) => day.in === '0.00' && day.out === '0.00')).toBe(true);
  });

  it('carries an invoice number for its price, or between people who know each other, but never a contact', async () => {
    const [ana, ben] = [await person(1_000_00n), await person(100_00n)];
    const send = (who: typeof ana, to: typeof ana, amount: string, note: string) => {
      const headers = { 'idempotency-key': `key-${++keys}-0000` };
      return t.call('/wallet/transfer', { uid: to.uid, amount, note }, { token: who.token, headers });
    };
    const invoice = 'Invoice 2026-0001234';
    const problemOf = async (amount: string, note: string) => {
      const { data } = await send(ana, ben, amount, note);
      return (data as { fields?: { note?: { code: string } } }).fields?.note?.code;
    };
    expect((await send(ana, ben, '350.00', invoice)).status).toBe(200);
    // Each such note costs its sender 20.00, which makes it useless for advertising an account number to all users.
    expect(await send(ana, ben, '19.99', invoice)).toMatchObject({
      status: 400,
      data: { fields: { note: { code: 'note_number', message: expect.stringContaining('₱20') } } },
    });
    expect(await problemOf('0.01', 'invoice 12-345')).toBeUndefined();
    for (const contact of [
      'call 0917 555 0123',
      'Invoice 7 917-555-0123',
      '+1 (202) 555-0143',
      '００６３９１７５５５０１２３',
      '@pitaka_help',
      'pay.example/x',
    ])
      expect(await problemOf('350.00', contact), contact).toMatch(/^(note_contact|text_leads)$/);
    // Once the recipient has sent money to the sender, they know each other.
    await send(ben, ana, '1.00', '');
    expect((await send(ana, ben, '0.01', invoice)).status).toBe(200);
    expect(await problemOf('0.01', 'call 0917 555 0123')).toBe('note_contact');
  });

  it('is searched by person, note, amount and kind, without accents or separators', async () => {
    const ana = await person(5_000_00n);
    const ben = await person(0n, { name: 'Ben' });
    const key = { 'idempotency-key': `key-${++keys}-0000` };
    const body = { uid: ben.uid, amount: '1234.50', note: 'Café' };
    await t.call('/wallet/transfer', body, { token: ana.token, headers: key });
    await ana.send(ben.uid, '3.00');
    const found = async (search: string, more: object = {}) =>
      (await t.ask('/wallet/records', { search, ...more }, { token: ana.token })).content.map((line) => line.amount);
    expect(await found(ben.uid)).toEqual(['-3.00', '-1234.50']);
    expect(await found('cafe')).toEqual(['-1234.50']);
    expect(await found('1,234.50')).toEqual(['-1234.50']);
    expect(await found('transfer sent', { size: 1, number: 1 })).toEqual(['-1234.50']);
    expect(await found('cafe', { kind: 'bonus' })).toEqual([]);
    expect(await found('nothing like it')).toEqual([]);
  });

  it('shows a single line only to its two users, each from their own side', async () => {
    const ana = await person(100_00n, { name: 'Ana Reyes' });
    const ben = await person(0n, { name: 'Ben' });
    const eve = await person(50_00n);
    const { id } = (await ana.send(ben.uid, '30.50')).data as { id: string };
    expect(await t.ask('/wallet/record', { id }, { token: ana.token })).toMatchObject({
      id,
      kind: 'transfer_out',
      amount: '-30.50',
      balanceAfter: '69.50',
      party: { uid: ben.uid, name: 'B***' },
    });
    expect(await t.ask('/wallet/record', { id }, { token: ben.token })).toMatchObject({
      kind: 'transfer_in',
      amount: '30.50',
      party: { uid: ana.uid, name: 'A*** R***' },
    });
    const refused = async (journalId: string, token: string) =>
      (await t.call('/wallet/record', { id: journalId }, { token })).status;
    expect(await refused(id, eve.token)).toBe(404);
    expect(await refused('jr_no-such-journal', ana.token)).toBe(404);
  });

  it('is empty for a user without money', async () => {
    const phone = '9173777777';
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    expect(await t.ask('/wallet/records', {}, { token })).toEqual({ content: [], totalPages: 0, number: 0 });
    expect(await t.ask('/wallet/info', {}, { token })).toMatchObject({ totalCoin: '0.00', canWithdrawCoin: '0.00' });
  });

  it('is exported by the site’s days, oldest first, safe for a spreadsheet', async () => {
    const ana = await person(100_00n);
    const ben = await person(0n, { name: '=HYPERLINK("x"), evil' });
    t.now = new Date('2026-03-04T16:30:00Z'); // 00:30 on the 5th in Manila
    await ana.send(ben.uid, '1.00');
    t.now = new Date('2026-03-05T15:59:59Z');
    await ana.send(ben.uid, '2.00');
    t.now = new Date('2026-03-05T16:00:00Z'); // the 6th
    await ana.send(ben.uid, '3.00');
    const days = { from: '2026-03-05', to: '2026-03-05' };
    const { id } = await t.ask('/wallet/export', days, { token: ana.token });
    expect(await t.ask('/wallet/exports', {}, { token: ana.token })).toMatchObject([{ id, ...days, state: 'waiting' }]);
    await t.app.fileWorker.runDue();
    const fetchAs = (token: string) =>
      t.app.fastify.inject({
        method: 'POST',
        url: '/wallet/export/file',
        payload: { id },
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      });
    const file = await fetchAs(ana.token);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect((await fetchAs(ben.token)).json()).toMatchObject({ code: 'not_found' });
    const rows = file.body.split('\r\n');
    expect(rows[0]).toBe('\uFEFFTime (Asia/Manila),Reference no.,Type,Amount,Balance,Note');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatch(/^2026-03-05 00:30:00,jr_[0-9a-z]{26},Transfer sent,-1\.00,99\.00,"?To =H\*\*\* e\*\*\*/);
    expect(rows[2]).toMatch(/^2026-03-05 23:59:59,.*,-2\.00,97\.00,/);
    const ask = (body: object) => t.call('/wallet/export', body, { token: ana.token });
    expect(await ask({ from: '2026-03-06', to: '2026-03-05' })).toMatchObject({ status: 400, code: 'dates_swapped' });
    expect(await ask({ from: '2026-02-30', to: '2026-03-05' })).toMatchObject({ code: 'input_invalid' });
  });
});
