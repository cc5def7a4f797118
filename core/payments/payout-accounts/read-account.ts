import { type Ok, ok, type Refused, type Result, refuse } from '../../values/result.ts';
import { isClabe, isIban, isSpanishAccount } from './check-digits.ts';
import { readHolderName } from './holder-name.ts';
import { type Bank, findMethod, type PayoutMethod, routingOf, type Wallet } from './payout-methods.ts';

/** The unparsed fields of the form. */
export type AccountForm =
  | {
      readonly kind: 'bank';
      readonly holder: string;
      readonly method: string;
      readonly number: string;
      readonly phone: string;
      readonly routing: string;
    }
  | { readonly kind: 'wallet'; readonly holder: string; readonly method: string; readonly number: string };

/** A valid account, in the normalised form in which it is stored and compared. */
export interface ReadAccount {
  readonly method: PayoutMethod;
  readonly holder: string;
  /**
   * Digits without spaces; an IBAN in capitals; a wallet's phone with its country's prefix; an address in small
   * letters.
   */
  readonly number: string;
  /** '' for a wallet. */
  readonly phone: string;
  readonly routing: string;
}

export type AccountField = 'holder' | 'method' | 'number' | 'phone' | 'routing';
export type AccountProblem =
  | 'malformed'
  | 'missing'
  | 'ifsc_malformed'
  | 'unknown'
  | 'check_digit'
  | 'other_bank'
  | 'other_country';
export type AccountProblems = Partial<Record<AccountField, AccountProblem>>;

const BANK_PHONE = /^[0-9]{10}$/;
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const SWIFT = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** A branch code contains a digit, so that a truncated SWIFT code does not count as one. */
const BRANCH = /^(?=.*[0-9])[A-Z0-9]{3,11}$/;

const PLAIN_NUMBER: Readonly<Record<string, RegExp>> = {
  PH: /^[0-9]{8,19}$/,
  IN: /^[0-9]{9,18}$/,
  KR: /^[0-9]{10,16}$/,
};

export type AccountReading = Ok<ReadAccount> | MalformedAccount;
export interface MalformedAccount extends Refused<'account_malformed'> {
  readonly problems: AccountProblems;
}

function malformed(problems: AccountProblems): MalformedAccount {
  return { ok: false, code: 'account_malformed', problems };
}

/** Reads a form: the account, or the problems of all fields. */
export function readAccount(form: AccountForm, methods: readonly PayoutMethod[]): AccountReading {
  const method = findMethod(methods, form.kind, form.method);
  if (!method) return malformed({ method: 'unknown' });

  const problems: AccountProblems = {};
  const holder = readHolderName(form.holder, method.country);
  if (holder === undefined) problems.holder = 'malformed';
  const number = method.kind === 'bank' ? readBankNumber(form.number, method) : readWalletNumber(form.number, method);
  if (!number.ok) problems.number = number.code;
  let routing = '';
  let phone = '';
  if (form.kind === 'bank') {
    phone = form.phone;
    if (!BANK_PHONE.test(phone)) problems.phone = 'malformed';
    routing = bare(form.routing);
    const isNeeded = routingOf(method, methods) !== 'none';
    const problem = routing === '' ? (isNeeded ? 'missing' : undefined) : routingProblem(routing, method as Bank);
    if (problem) problems.routing = problem;
  }
  if (Object.keys(problems).length > 0 || holder === undefined || !number.ok) {
    return malformed(problems);
  }
  return ok({ method, holder, number: number.value, phone, routing });
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

function readBankNumber(text: string, bank: Bank): Result<string, AccountProblem> {
  const number = bare(text);
  switch (bank.number) {
    case 'clabe':
      if (!/^[0-9]{18}$/.test(number)) return refuse('malformed');
      if (!isClabe(number)) return refuse('check_digit');
      return number.startsWith(bank.ownCode ?? '') ? ok(number) : refuse('other_bank');
    case 'iban':
      if (!/^ES[0-9]{22}$/.test(number)) return refuse('malformed');
      if (!isIban(number) || !isSpanishAccount(number.slice(4))) return refuse('check_digit');
      return number.slice(4).startsWith(bank.ownCode ?? '') ? ok(number) : refuse('other_bank');
    case 'account':
      return PLAIN_NUMBER[bank.country]?.test(number) ? ok(number) : refuse('malformed');
  }
}

function routingProblem(routing: string, bank: Bank): AccountProblem | undefined {
  if (bank.country === 'IN') {
    if (!IFSC.test(routing)) return 'ifsc_malformed';
    return routing.startsWith(bank.ownCode ?? '') ? undefined : 'other_bank';
  }
  const country = SWIFT.exec(routing)?.[1];
  if (country !== undefined) return country === bank.country ? undefined : 'other_country';
  return BRANCH.test(routing) ? undefined : 'malformed';
}

const MOBILE: Readonly<Partial<Record<string, { readonly pattern: RegExp; readonly prefix: string }>>> = {
  PH: { pattern: /^(?:\+?63|0)?(9[0-9]{9})$/, prefix: '0' },
  CN: { pattern: /^(?:\+?86)?(1[3-9][0-9]{9})$/, prefix: '' },
};
const EMAIL = /^[^\s@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}$/;
const UPI = /^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,63}$/;

function readWalletNumber(input: string, wallet: Wallet): Result<string, AccountProblem> {
  const text = input.trim();
  const mobile = MOBILE[wallet.country];
  const digits = mobile?.pattern.exec(text.replace(/[\s()-]/g, ''))?.[1];
  if (wallet.number !== 'upi' && mobile && digits !== undefined) return ok(mobile.prefix + digits);
  const address = text.toLowerCase();
  if (wallet.number === 'phone_or_email' && EMAIL.test(address)) return ok(address);
  if (wallet.number === 'upi' && UPI.test(address)) return ok(address);
  return refuse('malformed');
}
