import { ok, type Result, refuse } from '../../values/result.ts';

export const OPERATOR_PASSWORD_MIN_LENGTH = 12;

export interface OperatorPasswordFacts {
  /** Names of the account, the site and the product. */
  readonly personalTexts: readonly string[];
  /** Whether this is a common password. In small letters. */
  readonly isCommon: (text: string) => boolean;
}

/** Shorter names occur in many passwords by chance. */
const SHORTEST_TEXT = 3;
const FEWEST_CHARACTERS = 5;

/**
 * Requires length, because the account can move other people's money, and refuses passwords that are guessed first:
 * names, sequences, repeated parts, and one or two common passwords, also with digits and signs around them or in place
 * of letters.
 */
export function decidePassword(
  password: string,
  { personalTexts, isCommon }: OperatorPasswordFacts,
): Result<null, 'password_weak'> {
  const bare = password.normalize('NFKC').toLowerCase();
  const isWeak =
    bare.length < OPERATOR_PASSWORD_MIN_LENGTH ||
    new Set(bare).size < FEWEST_CHARACTERS ||
    isRow(bare) ||
    personalTexts.flatMap(partsOf).some((word) => bare.includes(word)) ||
    formsOf(bare).some((form) => isCommon(form) || isOfTwo(form, isCommon));
  return isWeak ? refuse('password_weak') : ok(null);
}

/** 'Sunny Games' as written, without its space, and its words. */
function partsOf(words: string): string[] {
  const small = words.normalize('NFKC').toLowerCase();
  return [small, small.replace(/\s/g, ''), ...small.split(/\s+/)].filter((word) => word.length >= SHORTEST_TEXT);
}

/** Whether it is an ascending or descending sequence: 'abcdefghijkl', '123456789012'. */
function isRow(text: string): boolean {
  const codes = [...text].map((sign) => sign.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9);
}

const LETTER_OF: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Variants of the text: unchanged, without other characters around or between its letters, and with signs read as the
 * letters they resemble.
 */
function formsOf(bare: string): string[] {
  const inner = bare.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const read = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LETTER_OF[sign] ?? sign);
  return [bare, inner, inner.replace(/[^a-z0-9]/g, ''), read(bare), read(inner)];
}

const SHORTEST_PART = 4;

function isOfTwo(text: string, isCommon: (text: string) => boolean): boolean {
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at += 1) {
    if (isCommon(text.slice(0, at)) && isCommon(text.slice(at))) return true;
  }
  return false;
}
