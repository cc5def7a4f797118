import { type RichInline, type RichText, readRichText } from './rich-text.ts';

/** Seven digits or more, whatever stands between them but letters: a phone's, an account's or a card's number. */
const NUMBER = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){6,}/gu;
/** 'pay.example/me' and 'me@pay.example', with or without https before them; from the beginning of a word, or a long one takes seconds. */
const ADDRESS = /(?<![\p{L}\p{N}_+-])(?:[\p{L}\p{N}_+-]+[.@])+\p{L}{2,}(?::\p{Nd}+)?(?:[/?#]\S*)?/gu;
const HANDLE = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_.]{3,}/gu;
/** A wallet of a chain, a bank account by IBAN: letters and digits in one. */
const ACCOUNT = /(?<![A-Za-z0-9])(?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]{20,}/g;

/**
 * Where a text leads those who read it: targets of links, addresses, handles, long numbers and accounts. Money is sent there,
 * and codes are told there. Rich text or plain; of other HTML with links, or with signs that only a browser reads, all of it:
 * one parser reads a link where another one reads none.
 */
export function leadsOf(text: string): readonly string[] {
  const blocks = readRichText(text);
  if (!blocks) return isReadOtherwise(text) ? [text] : wordsOf([text.replace(/<[^>]*>/g, '')]);
  const lines = linesOf(blocks);
  return [
    ...lines.flatMap((line) => line.flatMap((piece) => (piece === 'break' ? [] : (piece.href ?? [])))),
    // Put together: a number of which each digit is in a style of its own is one number.
    ...wordsOf(lines.map((line) => line.map((piece) => (piece === 'break' ? ' ' : piece.text)).join(''))),
  ];
}

/** Lead these texts somewhere that the ones before did not? */
export function leadElsewhere(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(before.flatMap(leadsOf));
  return after.flatMap(leadsOf).some((lead) => !known.has(lead));
}

/** HTML that no editor wrote: a link, or a sign by its number ('&#x30;'). */
function isReadOtherwise(text: string): boolean {
  return /href/i.test(text) || /&(?:#|[a-z]+;)/i.test(text);
}

function wordsOf(lines: readonly string[]): readonly string[] {
  const plain = lines.map(plainOf);
  const numbers = plain.flatMap(numbersOf);
  // A number that goes on in the next line; those of one line are no part of it.
  const across = numbersOf(plain.map((line) => line.replace(NUMBER, 'x')).join('\n'));
  const words = plain.flatMap((line) =>
    [ADDRESS, HANDLE].flatMap((form) => [...line.matchAll(form)].map(([word]) => word.toLowerCase())),
  );
  const accounts = plain.flatMap((line) => [...line.matchAll(ACCOUNT)].map(([word]) => word));
  return [...numbers, ...across, ...words, ...accounts];
}

/** Full-width digits and letters in circles as plain ones; a full stop of Chinese as a dot where it stands in a name. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<=[a-z0-9])[\u3002\uff61](?=[a-z0-9])/gi, '.');
}

function numbersOf(plain: string): string[] {
  return [...plain.matchAll(NUMBER)].map(([number]) => number.replace(/\P{N}/gu, ''));
}

function linesOf(blocks: RichText): readonly (readonly RichInline[])[] {
  return blocks.flatMap((block) => ('line' in block ? [block.line] : block.lines));
}
