import { ok, type Result, refuse } from '../../values/result.ts';

export const OPERATOR_PASSWORD_MIN_LENGTH = 12;

export interface OperatorPasswordFacts {
  /** What belongs to the account: its name, the site's, the product's. */
  readonly ownWords: readonly string[];
  /** Is this one of the passwords that many people take? In small letters. */
  readonly isCommon: (text: string) => boolean;
}

/** An own word that is shorter is in many passwords by chance. */
const SHORTEST_WORD = 3;
const FEWEST_CHARACTERS = 5;

/**
 * Length decides, because the account can move other people's money; and nothing that is guessed first: the account's own
 * words, rows, repeated parts, a common password or two, with digits and signs around them or for letters.
 */
export function decidePassword(
  password: string,
  { ownWords, isCommon }: OperatorPasswordFacts,
): Result<null, 'password_weak'> {
  const bare = password.normalize('NFKC').toLowerCase();
  const isWeak =
    bare.length < OPERATOR_PASSWORD_MIN_LENGTH ||
    new Set(bare).size < FEWEST_CHARACTERS ||
    isRow(bare) ||
    ownWords.flatMap(partsOf).some((word) => bare.includes(word)) ||
    formsOf(bare).some((form) => isCommon(form) || isOfTwo(form, isCommon));
  return isWeak ? refuse('password_weak') : ok(null);
}

/** 'Sunny Games' as it is written, without its space, and its words. */
function partsOf(words: string): string[] {
  const small = words.normalize('NFKC').toLowerCase();
  return [small, small.replace(/\s/g, ''), ...small.split(/\s+/)].filter((word) => word.length >= SHORTEST_WORD);
}

/** Each character is the next of the one before, up or down: 'abcdefghijkl', '123456789012'. */
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

/** As it is, without what stands around the letters or between them, and with signs read as the letters they look like. */
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
