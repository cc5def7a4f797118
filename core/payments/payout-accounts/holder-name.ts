import type { Country } from './payout-methods.ts';

/** The scripts in which a country's banks write names. */
const SCRIPTS: Readonly<Record<Country, RegExp>> = {
  PH: /^[\p{Script=Latin}\p{M}]$/u,
  IN: /^[\p{Script=Latin}\p{M}]$/u,
  MX: /^[\p{Script=Latin}\p{M}]$/u,
  ES: /^[\p{Script=Latin}\p{M}]$/u,
  KR: /^[\p{Script=Latin}\p{Script=Hangul}\p{M}]$/u,
  CN: /^[\p{Script=Latin}\p{Script=Han}\p{M}·]$/u,
};
const SIGNS = /^[ .,'’&/()-]$/u;
const MAX_LENGTH = 80;

/** The name with single spaces and composed characters; undefined if that country's banks do not use its script. */
export function readHolderName(text: string, country: Country): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const characters = [...name];
  if (characters.length > MAX_LENGTH) return undefined;
  const letters = characters.filter((character) => SCRIPTS[country].test(character));
  const isSpelled = characters.every((character) => SCRIPTS[country].test(character) || SIGNS.test(character));
  return isSpelled && letters.length >= 2 && letters.includes(characters[0] as string) ? name : undefined;
}
