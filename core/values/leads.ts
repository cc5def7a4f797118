import { type RichInline, type RichText, readRichText } from './rich-text.ts';

/** Seven digits or more, whatever stands between them but letters: a phone's, an account's or a card's number. */
const NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6,}/gu;
/** 'pay.example/me' and 'me@pay.example', with or without https before them. */
const ADDRESS = /(?:[\p{L}\p{Nd}_+-]+[.@])+\p{L}{2,}(?:[/?#]\S*)?/gu;
const HANDLE = /(?<![\p{L}\p{Nd}.])@[\p{L}\p{Nd}_.]{3,}/gu;

/**
 * Where a text leads those who read it: targets of links, addresses, handles and long numbers. Money is sent there, and
 * codes are told there. Rich text or plain; of other HTML with links, all of it: one parser reads a link where another
 * one reads none.
 */
export function leadsOf(text: string): readonly string[] {
  const blocks = readRichText(text);
  if (!blocks) return /href/i.test(text) ? [text] : wordsOf(text);
  return linesOf(blocks).flatMap((line) => [
    ...line.flatMap((piece) => (piece === 'break' || piece.href === undefined ? [] : [piece.href])),
    // Put together: a number of which each digit is in a style of its own is one number.
    ...wordsOf(line.map((piece) => (piece === 'break' ? ' ' : piece.text)).join('')),
  ]);
}

/** Lead these texts somewhere that the ones before did not? */
export function leadElsewhere(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(before.flatMap(leadsOf));
  return after.flatMap(leadsOf).some((lead) => !known.has(lead));
}

function wordsOf(text: string): readonly string[] {
  // Full-width digits, and letters in circles.
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const numbers = [...plain.matchAll(NUMBER)].map(([number]) => number.replace(/\P{Nd}/gu, ''));
  const words = [ADDRESS, HANDLE].flatMap((form) => [...plain.matchAll(form)].map(([word]) => word.toLowerCase()));
  return [...numbers, ...words];
}

function linesOf(blocks: RichText): readonly (readonly RichInline[])[] {
  return blocks.flatMap((block) => ('line' in block ? [block.line] : block.lines));
}
