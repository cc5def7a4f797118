import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addWallet,
  cardCode,
  makePerson,
  operator,
  type Person,
  setSettings,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { allowSharing, openNumber, resealAccounts, revealNumber, reviewAccount } from './index.ts';

let t: TestApp;
const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
});
afterAll(() => t?.close());

const bank = (change: object = {}) => ({
  kind: 'bank' as const,
  holder: 'Juan Dela Cruz',
  bank: 'PH_BDO',
  cardNumber: '001234567890',
  bankPhone: '9171234567',
  ifsc: 'BNORPHMM',
  code: '000000',
  ...change,
});
const edit = (person: Person, body: object) => t.call('/appcard/edit', body, { token: person.token });
const view = (person: Person, id?: string) =>
  t.call('/appcard/view', id === undefined ? {} : { id }, { token: person.token });

describe('adding a payout account', () => {
  it('answers with the masked account, and the first holder becomes the user’s known name', async () => {
    const person = await makePerson(t);
    const added = await edit(person, bank({ code: await cardCode(t, person) }));
    expect(added).toMatchObject({
      status: 200,
      data: {
        holder: 'Juan Dela Cruz',
        bank: 'PH_BDO',
        name: 'BDO Unibank',
        cardNumber: '****7890',
        bankPhone: '****4567',
        ifsc: 'BNORPHMM',
        state: 'active',
        usableFrom: null,
        arrival: 'within 24 hours',
      },
    });
    const listed = await view(person);
    expect(listed.data).toEqual([added.data]);
    expect((await view(person, added.data.id)).data).toEqual([added.data]);
    const user = await t.db.selectFrom('users').select('name').where('uid', '=', person.uid).executeTakeFirstOrThrow();
    expect(user.name).toBe('Juan Dela Cruz');
    const { holder } = await t.ask('/appcard/options', {}, { token: person.token });
    expect(holder).toBe('Juan Dela Cruz');
  });

  it('needs no SWIFT code of a bank in the site’s country', async () => {
    const person = await makePerson(t);
    const added = await edit(person, bank({ cardNumber: '001234567891', ifsc: '', code: await cardCode(t, person) }));
    expect(added).toMatchObject({ status: 200, data: { bank: 'PH_BDO', ifsc: '', state: 'active' } });
  });

  it('names the problem of each field in the caller’s language, and uses up no try of the code', async () => {
    const person = await makePerson(t);
    const code = await cardCode(t, person);
    const wrong = bank({ code, holder: 'J0hn', cardNumber: '12', ifsc: 'ABC' });
    const refused = await edit(person, wrong);
    expect(refused).toMatchObject({
      status: 400,
      data: {
        fields: {
          holder: { message: 'Please enter the name in letters, as registered with the bank' },
          cardNumber: { message: 'Card number incorrect format' },
          ifsc: { message: 'SWIFT or branch code incorrect format' },
        },
      },
    });
    for (let i = 0; i < 6; i++) await edit(person, wrong);
    expect(await edit(person, bank({ code, cardNumber: '9988776655' }))).toMatchObject({ status: 200 });
    const korean = await t.call('/appcard/edit', wrong, { token: person.token, locale: 'ko' });
    expect(JSON.stringify(korean.data)).toContain('계좌번호 형식이 올바르지 않습니다');
  });

  it('refuses a first holder that reads like the site’s own name: it would become the user’s', async () => {
    const person = await makePerson(t);
    const refused = await edit(person, bank({ holder: 'Pitaka Support' }));
    expect(refused).toMatchObject({
      code: 'input_invalid',
      data: { fields: { holder: { message: 'This name reads like one of ours. Use your own name' } } },
    });
    // With a name of their own, users are known: another holder is reviewed by an operator.
    await t.db.updateTable('users').set({ name: 'Juan Dela Cruz' }).where('uid', '=', person.uid).execute();
    const code = await cardCode(t, person);
    const reviewed = await edit(person, bank({ holder: 'Pitaka Support', cardNumber: '4433221100', code }));
    expect(reviewed.data.state).toBe('review');
  });

  it('requires every field that the specification names', async () => {
    const person = await makePerson(t);
    const texts = async (body: object) => {
      const answer = await edit(person, body);
      const { fields: named } = answer.data as unknown as { fields: Record<string, { message: string }> };
      return Object.fromEntries(Object.entries(named).map(([name, { message }]) => [name, message]));
    };
    expect(await texts({ kind: 'bank' })).toEqual({
      holder: 'Please enter the holder’s name',
      bank: 'Please choose a bank',
      cardNumber: 'Please enter card number',
      bankPhone: 'Please enter bank phone number',
      ifsc: 'Please enter IFSC code',
      code: 'Please enter verification code',
    });
    expect(await texts({ kind: 'wallet' })).toEqual({
      holder: 'Please enter the holder’s name',
      wallet: 'Please choose a wallet',
      walletNumber: 'Please enter wallet number',
      code: 'Please enter verification code',
    });
    expect(
      Object.keys(await texts({ kind: 'wallet', holder: '', wallet: '', walletNumber: '', code: '' })),
    ).toHaveLength(4);
    expect(await texts({ kind: 'card' })).toHaveProperty('kind');
    expect(await texts(bank({ bankPhone: '91712345678' }))).toEqual({
      bankPhone: 'The bank phone number has 10 digits',
    });
  });

  it('checks India’s IFSC, Mexico’s CLABE and Spain’s IBAN', async () => {
    const person = await makePerson(t);
    const code = await cardCode(t, person);
    const fieldsOf = async (change: object) => (await edit(person, bank({ code, ...change }))).data;
    expect(await fieldsOf({ bank: 'IN_SBI', ifsc: 'SBIN1001234' })).toMatchObject({
      fields: { ifsc: { code: 'ifsc_format' } },
    });
    expect(await fieldsOf({ bank: 'IN_SBI', ifsc: 'HDFC0001234' })).toMatchObject({
      fields: { ifsc: { code: 'ifsc_other_bank' } },
    });
    expect(await fieldsOf({ bank: 'MX_BBVA', cardNumber: '012010077777777772' })).toMatchObject({
      fields: { cardNumber: { code: 'card_number_check' } },
    });
    expect(await fieldsOf({ bank: 'ES_BBVA', cardNumber: 'ES9121000418450200051332', ifsc: 'BBVAESMM' })).toMatchObject(
      {
        fields: { cardNumber: { code: 'card_number_other_bank' } },
      },
    );
  });

  it('accepts the correct code once, and no other code', async () => {
    const person = await makePerson(t);
    const code = await cardCode(t, person);
    const wrongCode = code === '123456' ? '654321' : '123456';
    expect(await edit(person, bank({ cardNumber: '5550001111', code: wrongCode }))).toMatchObject({
      code: 'code_wrong',
    });
    expect(await edit(person, bank({ cardNumber: '5550001111', code }))).toMatchObject({ status: 200 });
    expect(await edit(person, bank({ cardNumber: '5550002222', code }))).toMatchObject({ code: 'code_wrong' });
  });

  it('sends an account under another name to an operator’s review first', async () => {
    const person = await makePerson(t);
    await addWallet(t, person);
    const id = await addWallet(t, person, '0001', 'Maria Reyes');
    expect((await view(person, id)).data).toMatchObject([{ state: 'review' }]);
    expect(await t.call('/withdraw/quote', { amount: '200', cardId: id }, { token: person.token })).toMatchObject({
      code: 'payout_account_in_review',
    });
    const review = { accountId: id, version: 1, decision: 'approve', reason: 'married name, saw the papers' } as const;
    expect(await reviewAccount(t, operator('rita'), { ...review, version: 2 }, t.now)).toMatchObject({
      code: 'account_changed',
    });
    expect(await reviewAccount(t, operator('rita'), review, t.now)).toMatchObject({ ok: true });
    expect((await view(person, id)).data).toMatchObject([{ state: 'active' }]);
    const audit = await t.db
      .selectFrom('audit_rows')
      .selectAll()
      .where('target', '=', `payout_account:${id}`)
      .execute();
    expect(audit.map((row) => row.action)).toEqual(['payout_account.approve']);
  });

  it('starts a waiting period if the site sets one', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 24 } });
    const person = await makePerson(t);
    const id = await addWallet(t, person);
    const quote = () => t.call('/withdraw/quote', { amount: '200', cardId: id }, { token: person.token });
    expect(await quote()).toMatchObject({ code: 'payout_account_cooling', data: { usableFrom: expect.any(String) } });
    t.now = new Date(t.now.getTime() + 24 * 3_600_000);
    expect(await quote()).toMatchObject({ status: 200 });
    await setSettings(t, { withdrawal: { coolingHours: 0 } });
  });
});

describe('the banks and wallets of a site', () => {
  const alipay = { kind: 'wallet', holder: 'Li Wei', wallet: 'CN_ALIPAY', walletNumber: '13800138000', code: '000000' };
  const offered = async (person: Person) => {
    const { banks, wallets } = await t.ask('/appcard/options', {}, { token: person.token });
    const countriesOf = (list: readonly { country: string }[]) => [...new Set(list.map(({ country }) => country))];
    return { banks: countriesOf(banks), wallets: countriesOf(wallets) };
  };

  it('are the e-wallets of the site’s country by default; no other wallet is offered or accepted', async () => {
    const person = await makePerson(t);
    expect(await offered(person)).toEqual({ banks: ['PH', 'IN', 'KR', 'MX', 'ES'], wallets: ['PH'] });
    expect(await edit(person, alipay)).toMatchObject({ data: { fields: { wallet: { code: 'wallet_unknown' } } } });
  });

  it('are the banks and wallets of the countries that the site named', async () => {
    const person = await makePerson(t);
    await setSettings(t, { payout_accounts: { countries: ['CN', 'MX'] } });
    expect(await offered(person)).toEqual({ banks: ['MX'], wallets: ['CN'] });
    expect(await edit(person, bank())).toMatchObject({ data: { fields: { bank: { code: 'bank_unknown' } } } });
    expect(await edit(person, alipay)).toMatchObject({ code: 'code_wrong' });
    await setSettings(t, { withdrawal: { coolingHours: 0 } });
  });
});

describe('one number', () => {
  it('belongs to one user, unless an operator allows a second', async () => {
    const [owner, other] = [await makePerson(t), await makePerson(t)];
    const number = '09175550001';
    const add = async (person: Person) =>
      edit(person, {
        kind: 'wallet',
        holder: 'Juan Dela Cruz',
        wallet: 'GCash',
        walletNumber: number,
        code: await cardCode(t, person),
      });
    const owned = await add(owner);
    expect(owned.status).toBe(200);
    expect(await add(other)).toMatchObject({ status: 409, code: 'payout_account_taken' });
    expect(await add(owner)).toMatchObject({ status: 409, code: 'payout_account_exists' });
    const sharing = { accountId: owned.data.id, uid: other.uid, reason: 'husband and wife' };
    expect(await allowSharing(t, operator('rita'), sharing, t.now)).toMatchObject({ ok: true });
    expect(await add(other)).toMatchObject({ status: 200 });
  });

  it('becomes one account if two users add it at the same instant', async () => {
    const people = await Promise.all([makePerson(t), makePerson(t), makePerson(t)]);
    const codes: string[] = [];
    for (const person of people) codes.push(await cardCode(t, person));
    const answers = await Promise.all(
      people.map((person, index) =>
        edit(person, {
          kind: 'wallet',
          holder: 'Juan Cruz',
          wallet: 'PH_MAYA',
          walletNumber: '09175559999',
          code: codes[index],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer.code).toBe('payout_account_taken');
  });
});

describe('changing and removing', () => {
  it('replaces the details and resets the trust in the old details', async () => {
    const person = await makePerson(t);
    const id = await addWallet(t, person);
    await t.db.updateTable('payout_accounts').set({ paid_count: 3 }).where('account_id', '=', id).execute();
    const changed = await edit(person, {
      id,
      kind: 'wallet',
      holder: 'Juan Dela Cruz',
      wallet: 'PH_MAYA',
      walletNumber: '09179998888',
      code: await cardCode(t, person),
    });
    expect(changed.data).toMatchObject({ id, wallet: 'PH_MAYA', walletNumber: '****8888' });
    const row = await t.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ paid_count: 0, version: 2 });
  });

  it('is refused for another user’s account, as if it did not exist', async () => {
    const [owner, other] = [await makePerson(t), await makePerson(t)];
    const id = await addWallet(t, owner);
    const code = await cardCode(t, other);
    expect(await view(other, id)).toMatchObject({ code: 'payout_account_unknown' });
    expect(await edit(other, bank({ id, code }))).toMatchObject({ code: 'payout_account_unknown' });
    const remove = () => t.call('/appcard/remove', { id, code }, { token: other.token });
    expect(await remove()).toMatchObject({ code: 'payout_account_unknown' });
    expect((await view(owner, id)).data).toHaveLength(1);
  });

  it('removes the account from the list, and frees the number', async () => {
    const [person, next] = [await makePerson(t), await makePerson(t)];
    const body = { kind: 'wallet', holder: 'Juan Cruz', wallet: 'PH_GCASH', walletNumber: '09170007777' };
    const added = await edit(person, { ...body, code: await cardCode(t, person) });
    const removed = await t.call(
      '/appcard/remove',
      { id: added.data.id, code: await cardCode(t, person) },
      { token: person.token },
    );
    expect(removed.status).toBe(200);
    expect((await view(person)).data).toEqual([]);
    expect(await edit(next, { ...body, code: await cardCode(t, next) })).toMatchObject({ status: 200 });
  });
});

describe('a whole number', () => {
  it('is nowhere in the database', async () => {
    const person = await makePerson(t);
    await edit(person, bank({ cardNumber: '777766665555', bankPhone: '9998887776', code: await cardCode(t, person) }));
    for (const table of ['payout_accounts', 'payout_account_changes', 'audit_rows', 'journals'] as const) {
      const rows = JSON.stringify(await t.db.selectFrom(table).selectAll().execute(), (_key, value) =>
        typeof value === 'bigint' ? value.toString() : value,
      );
      expect(rows).not.toContain('777766665555');
      expect(rows).not.toContain('9998887776');
    }
  });

  it('is shown to an operator only with an audit event', async () => {
    const person = await makePerson(t);
    const id = await addWallet(t, person, '4321');
    const shown = await revealNumber(
      { db: t.db, secrets },
      operator('carl'),
      { accountId: id, reason: 'bank asked' },
      t.now,
    );
    expect(shown).toMatchObject({ ok: true, value: { number: expect.stringMatching(/4321$/) } });
    const rows = await t.db.selectFrom('audit_rows').selectAll().where('target', '=', `payout_account:${id}`).execute();
    expect(rows).toMatchObject([{ action: 'payout_account.reveal', operator_name: 'carl', reason: 'bank asked' }]);
    expect(rows[0]?.detail).not.toMatch(/0917[0-9]{7}/);
  });

  it('is resealed when the key is changed, and still belongs to one user only', async () => {
    const [person, other] = [await makePerson(t), await makePerson(t)];
    const id = await addWallet(t, person, '8642');
    const rotated = createSecretKeys([
      { id: 'new', key: Buffer.alloc(32, 9) },
      { id: 'test', key: Buffer.alloc(32, 7) },
    ]);
    const row = () =>
      t.db.selectFrom('payout_accounts').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
    const before = await row();
    await resealAccounts({ db: t.db, secrets: rotated });
    const after = await row();
    expect(after.number_sealed.startsWith('new.')).toBe(true);
    expect(after.number_fingerprint.startsWith('new.')).toBe(true);
    const onlyNew = createSecretKeys([{ id: 'new', key: Buffer.alloc(32, 9) }]);
    expect(openNumber(onlyNew, after)).toBe(openNumber(secrets, before));
    // The server of this test still has only the old key, so it is restored.
    await resealAccounts({
      db: t.db,
      secrets: createSecretKeys([
        { id: 'test', key: Buffer.alloc(32, 7) },
        { id: 'new', key: Buffer.alloc(32, 9) },
      ]),
    });
    const number = openNumber(secrets, before);
    const taken = await edit(other, {
      kind: 'wallet',
      holder: 'Juan Cruz',
      wallet: 'PH_GCASH',
      walletNumber: number,
      code: await cardCode(t, other),
    });
    expect(taken).toMatchObject({ code: 'payout_account_taken' });
  });

  it('is resealed together with its sharing permissions, even if one is stored under both keys', async () => {
    const [person, other] = [await makePerson(t), await makePerson(t)];
    const id = await addWallet(t, person, '8643');
    const keys = [
      { id: 'new', key: Buffer.alloc(32, 9) },
      { id: 'test', key: Buffer.alloc(32, 7) },
    ];
    const shares = () =>
      t.db.selectFrom('payout_account_shares').selectAll().where('uid', 'in', [other.uid, 'third']).execute();
    await t.db.deleteFrom('payout_account_shares').execute();
    const account = await t.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const old = account.number_fingerprint;
    const number = openNumber(secrets, account);
    const anew = createSecretKeys(keys).sign('payout-account.fingerprint', `PH_GCASH ${number}`);
    const share = { site_id: 'demo', allowed_by: 'op_1', reason: 'a couple', allowed_at: t.now };
    await t.db
      .insertInto('payout_account_shares')
      .values([
        { ...share, number_fingerprint: old, uid: other.uid },
        { ...share, number_fingerprint: anew, uid: other.uid, reason: 'a couple, once more' },
        { ...share, number_fingerprint: old, uid: 'third' },
      ])
      .execute();
    await resealAccounts({ db: t.db, secrets: createSecretKeys(keys) });
    const kept = await shares();
    expect(kept.map((row) => [row.uid, row.number_fingerprint, row.reason]).sort()).toEqual(
      [
        [other.uid, anew, 'a couple, once more'],
        ['third', anew, 'a couple'],
      ].sort(),
    );
    await resealAccounts({ db: t.db, secrets: createSecretKeys(keys.toReversed()) });
    expect((await shares()).map((row) => row.number_fingerprint)).toEqual([old, old]);
  });
});
