import { describe, expect, it } from 'vitest';
import { isSameName } from '../../values/names.ts';
import { isClabe, isIban, isSpanishAccount } from './check-digits.ts';
import { decideAdding, MAX_ACCOUNTS } from './decide-account.ts';
import { readHolderName } from './holder-name.ts';
import { maskNumber } from './mask-number.ts';
import { COUNTRIES, findMethod, methodsOf, PAYOUT_METHODS } from './payout-methods.ts';
import { type AccountForm, type AccountProblems, readAccount } from './read-account.ts';

const ALL = methodsOf({ countries: COUNTRIES });
const bank = (change: Partial<Extract<AccountForm, { kind: 'bank' }>> = {}): AccountForm => ({
  kind: 'bank',
  holder: 'Juan Dela Cruz',
  method: 'PH_BDO',
  number: '0012 3456 0001',
  phone: '9171234567',
  routing: 'BNORPHMM',
  ...change,
});
const indian = (change: object = {}) =>
  bank({ method: 'IN_SBI', number: '12345678901', routing: 'SBIN0001234', ...change });
const wallet = (change: object = {}): AccountForm => ({
  kind: 'wallet',
  holder: 'Juan Dela Cruz',
  method: 'GCash',
  number: '09171234567',
  ...change,
});
const problemsOf = (form: AccountForm): AccountProblems => {
  const read = readAccount(form, ALL);
  return read.ok ? {} : read.problems;
};

describe('the banks and wallets', () => {
  it('have unique codes, and bank codes in the form of their country', () => {
    expect(new Set(PAYOUT_METHODS.map(({ code }) => code)).size).toBe(PAYOUT_METHODS.length);
    for (const method of PAYOUT_METHODS) {
      expect(method.code.startsWith(`${method.country}_`), method.code).toBe(true);
      if (method.kind === 'wallet') continue;
      const form = { clabe: /^[0-9]{3}$/, iban: /^[0-9]{4}$/, account: /^[A-Z]{4}$/ }[method.number];
      if (method.country === 'PH' || method.country === 'KR') expect(method.ownCode).toBeUndefined();
      else expect(method.ownCode, method.code).toMatch(form);
    }
  });

  it('of a site are the methods of its countries, or fewer if the site restricts them', () => {
    const philippine = methodsOf({ countries: ['PH'] });
    expect(philippine.every(({ country }) => country === 'PH')).toBe(true);
    expect(philippine.map(({ code }) => code)).toEqual(expect.arrayContaining(['PH_GCASH', 'PH_MAYA', 'PH_BPI']));
    expect(methodsOf({ countries: ['PH', 'CN'], codes: ['PH_GCASH', 'CN_ALIPAY'] }).map(({ code }) => code)).toEqual([
      'PH_GCASH',
      'CN_ALIPAY',
    ]);
  });

  it('are found by code, short code and name; of several matches the method of the site’s first country wins', () => {
    for (const input of ['PH_BDO', 'bdo', ' BDO ', 'bdo unibank']) {
      expect(findMethod(ALL, 'bank', input)?.code, input).toBe('PH_BDO');
    }
    expect(findMethod(ALL, 'bank', 'pnb')?.code).toBe('PH_PNB');
    expect(findMethod(methodsOf({ countries: ['IN', 'PH'] }), 'bank', 'pnb')?.code).toBe('IN_PNB');
    expect(findMethod(ALL, 'bank', 'GCash')).toBeUndefined();
    expect(findMethod(ALL, 'wallet', '支付宝 (Alipay)')?.code).toBe('CN_ALIPAY');
  });
});

describe('check digits', () => {
  it('of a CLABE catch a mistyped digit', () => {
    expect(isClabe('002010077777777771')).toBe(true);
    expect(isClabe('032180000118359719')).toBe(true);
    for (let digit = 0; digit < 10; digit++) {
      if (digit !== 1) expect(isClabe(`00201007777777777${digit}`)).toBe(false);
    }
    expect(isClabe('00201007777777777')).toBe(false);
  });

  it('of an IBAN catch a mistyped and a swapped digit', () => {
    expect(isIban('ES9121000418450200051332')).toBe(true);
    expect(isIban('GB82WEST12345698765432')).toBe(true);
    expect(isIban('ES9121000418450200051333')).toBe(false);
    expect(isIban('ES9121000418450200015332')).toBe(false);
  });

  it('of a Spanish account catch errors that the check of the IBAN misses', () => {
    expect(isSpanishAccount('21000418450200051332')).toBe(true);
    expect(isSpanishAccount('21000418460200051332')).toBe(false);
    expect(isSpanishAccount('2100041845020005133')).toBe(false);
  });
});

describe('a bank account', () => {
  it('is normalised to the form it is stored in', () => {
    expect(readAccount(bank({ holder: '  Juan   Dela Cruz ', routing: 'bnor-phmm' }), ALL)).toMatchObject({
      ok: true,
      value: { holder: 'Juan Dela Cruz', number: '001234560001', routing: 'BNORPHMM', method: { code: 'PH_BDO' } },
    });
  });

  it('reports the problems of all fields at once', () => {
    expect(problemsOf(bank({ holder: 'J0hn', number: '12', phone: '123', routing: '!' }))).toEqual({
      holder: 'malformed',
      number: 'malformed',
      phone: 'malformed',
      routing: 'malformed',
    });
    expect(problemsOf(bank({ method: 'Bank of Nowhere' }))).toEqual({ method: 'unknown' });
  });

  it.each([['917123456'], ['91712345678'], ['917123456a'], ['９１７１２３４５６７']])(
    'refuses the bank phone %s',
    (phone) => {
      expect(problemsOf(bank({ phone }))).toEqual({ phone: 'malformed' });
    },
  );

  it('in India needs an IFSC of its own bank: four letters, a zero, six letters or digits', () => {
    expect(problemsOf(indian())).toEqual({});
    expect(problemsOf(indian({ routing: 'sbin0abc12z' }))).toEqual({});
    for (const routing of ['SBIN1001234', 'SBI00001234', 'SBIN000123', 'SBIN00012345', 'SBIN0*01234', '12340001234']) {
      expect(problemsOf(indian({ routing })), routing).toEqual({ routing: 'ifsc_malformed' });
    }
    expect(problemsOf(indian({ routing: 'HDFC0001234' }))).toEqual({ routing: 'other_bank' });
    expect(problemsOf(indian({ number: '12345678' }))).toEqual({ number: 'malformed' });
    expect(problemsOf(indian({ number: '1'.repeat(19) }))).toEqual({ number: 'malformed' });
  });

  it('in other countries has a SWIFT code of its country or a branch code', () => {
    for (const routing of ['BNORPHMM', 'BNORPHMMXXX', '010530667', 'QC01'])
      expect(problemsOf(bank({ routing })), routing).toEqual({});
    expect(problemsOf(bank({ routing: 'DEUTDEFF' }))).toEqual({ routing: 'other_country' });
    for (const routing of ['BNORPHM', 'ABC', '12', '123456789012']) {
      expect(problemsOf(bank({ routing })), routing).toEqual({ routing: 'malformed' });
    }
  });

  it('needs no SWIFT code in the country that the site pays from, but one in any other country', () => {
    expect(problemsOf(bank({ routing: '' }))).toEqual({});
    const abroad = { method: 'MX_BANAMEX', number: '002010077777777771' };
    expect(problemsOf(bank({ ...abroad, routing: '' }))).toEqual({ routing: 'missing' });
    expect(problemsOf(bank({ ...abroad, routing: 'BNMXMXMM' }))).toEqual({});
    expect(problemsOf(indian({ routing: '' }))).toEqual({ routing: 'missing' });
  });

  it('in Mexico is a CLABE of the chosen bank', () => {
    const mexican = (number: string) => problemsOf(bank({ method: 'MX_BANAMEX', number, routing: 'BNMXMXMM' }));
    expect(mexican('0020 1007 7777 7777 71')).toEqual({});
    expect(mexican('002010077777777772')).toEqual({ number: 'check_digit' });
    expect(mexican('032180000118359719')).toEqual({ number: 'other_bank' });
    expect(mexican('00201007777777777')).toEqual({ number: 'malformed' });
  });

  it('in Spain is an IBAN of the chosen bank', () => {
    const spanish = (number: string) => problemsOf(bank({ method: 'ES_CAIXABANK', number, routing: 'CAIXESBB' }));
    expect(spanish('ES91 2100 0418 4502 0005 1332')).toEqual({});
    expect(spanish('es9121000418450200051332')).toEqual({});
    expect(spanish('ES9121000418450200051333')).toEqual({ number: 'check_digit' });
    expect(spanish('GB82WEST12345698765432')).toEqual({ number: 'malformed' });
    expect(problemsOf(bank({ method: 'ES_BBVA', number: 'ES9121000418450200051332', routing: 'BBVAESMM' }))).toEqual({
      number: 'other_bank',
    });
  });
});

describe('a wallet', () => {
  it.each(['09171234567', '9171234567', '639171234567', '+63 917 123 4567', '0917-123-4567'])(
    'of the Philippines is identified by its mobile number in any format: %s',
    (number) => {
      const read = readAccount(wallet({ number }), ALL);
      expect(read).toMatchObject({ ok: true, value: { number: '09171234567', phone: '', routing: '' } });
    },
  );

  it.each(['0917123456', '08171234567', 'abc', '', 'juan@mail.example'])('refuses %j as a mobile number', (number) => {
    expect(problemsOf(wallet({ number }))).toEqual({ number: 'malformed' });
  });

  it('of Alipay is identified by a mobile number or an e-mail address', () => {
    const alipay = (number: string) => readAccount(wallet({ method: 'CN_ALIPAY', holder: '王小明', number }), ALL);
    expect(alipay('+86 138 0013 8000')).toMatchObject({ ok: true, value: { number: '13800138000' } });
    expect(alipay('Wang@Mail.Example')).toMatchObject({ ok: true, value: { number: 'wang@mail.example' } });
    for (const number of ['12800138000', 'wang@', '@mail.example', 'wang@mail'])
      expect(alipay(number).ok, number).toBe(false);
  });

  it('of UPI is identified by its address', () => {
    expect(problemsOf(wallet({ method: 'UPI', number: 'Juan.cruz@okhdfc' }))).toEqual({});
    expect(problemsOf(wallet({ method: 'UPI', number: '09171234567' }))).toEqual({ number: 'malformed' });
  });
});

describe('a holder’s name', () => {
  it.each(['José Peña-Núñez', "Ma. Teresa D'Souza", 'DELA CRUZ, JUAN JR.', 'Ng'])('may be %s', (name) => {
    expect(readHolderName(name, 'PH')).toBe(name);
  });

  it.each(['', ' ', 'J', '123', 'Juan 2', '-Juan', '홍길동', '🎮🎮', 'Juan;DROP', 'a'.repeat(81)])(
    'in the Philippines is not %j',
    (name) => {
      expect(readHolderName(name, 'PH')).toBeUndefined();
    },
  );

  it('is written in the letters of its country’s banks', () => {
    expect(readHolderName('홍길동', 'KR')).toBe('홍길동');
    expect(readHolderName('王小明', 'CN')).toBe('王小明');
    expect(readHolderName('王小明', 'KR')).toBeUndefined();
  });

  it('matches in any case, accents, punctuation and order of parts', () => {
    expect(isSameName('José dela Cruz', 'DELA CRUZ, JOSE')).toBe(true);
    expect(isSameName('Juan Dela Cruz', 'JUAN DELACRUZ')).toBe(true);
    expect(isSameName('Juan Dela Cruz', 'Juan P. Dela Cruz')).toBe(false);
    expect(isSameName('Juan Cruz', 'Juana Cruz')).toBe(false);
  });
});

describe('adding an account (Spec: D4)', () => {
  const facts = {
    knownName: 'Juan Cruz',
    holder: 'JUAN CRUZ',
    otherAccounts: 1,
    alreadyOwn: false,
    servesAnother: false,
    sharingAllowed: false,
  };

  it('in the user’s own name is immediate; in another name it is reviewed first', () => {
    expect(decideAdding(facts)).toEqual({ ok: true, value: { state: 'active' } });
    expect(decideAdding({ ...facts, knownName: null })).toEqual({ ok: true, value: { state: 'active' } });
    expect(decideAdding({ ...facts, holder: 'Maria Cruz' })).toEqual({ ok: true, value: { state: 'review' } });
  });

  it('is refused if the number serves another user, unless an operator allowed it', () => {
    expect(decideAdding({ ...facts, servesAnother: true })).toMatchObject({ code: 'account_taken' });
    expect(decideAdding({ ...facts, servesAnother: true, sharingAllowed: true })).toMatchObject({ ok: true });
  });

  it('is refused for a duplicate, and above the maximum', () => {
    expect(decideAdding({ ...facts, alreadyOwn: true })).toMatchObject({ code: 'account_exists' });
    expect(decideAdding({ ...facts, otherAccounts: MAX_ACCOUNTS - 1 })).toMatchObject({ ok: true });
    expect(decideAdding({ ...facts, otherAccounts: MAX_ACCOUNTS })).toMatchObject({ code: 'accounts_full' });
  });
});

it('a masked number shows only its end', () => {
  expect(maskNumber('001234560001')).toBe('****0001');
  expect(maskNumber('1234567')).toBe('****67');
  expect(maskNumber('wang@mail.example')).toBe('w***@mail.example');
});
