import { readDate } from '@pitaka/core/payments/bank-statements/read-date.ts';
import { maskNumber } from '@pitaka/core/payments/payout-accounts/mask-number.ts';

/** What an account, a card or a phone looks like: six digits on end, or groups of them; with what may be its cents. */
const LONG_NUMBER =
  /\p{Nd}{2,}(?:[ -]\p{Nd}{3,}){2,}(?:[ -]\p{Nd}{2,})*|\p{Nd}{3,}[ -]\p{Nd}{3,}[ -]\p{Nd}{2,}|\p{Nd}{6,}(?:[.,]\p{Nd}{2}(?!\p{Nd}))?/gu;
const AMOUNT = /^[1-9][0-9]{5,8}[.,][0-9]{2}$/;

/**
 * A bank's text with the numbers of other people's accounts masked as everywhere in the house: what is kept of it stays
 * for ever, and everybody who may pay reads it. Our own reference stands, however the bank wrote it.
 */
export function maskAccounts(text: string, reference = ''): string {
  if (reference === '') return maskPart(text);
  const parts = text.split(new RegExp(`(${[...reference].map(writtenAs).join('[^0-9A-Za-z]*')})`, 'i'));
  return parts.map((part, number) => (number % 2 === 1 ? part : maskPart(part))).join('');
}

/** A cell of a column that nobody has named yet: dates and amounts are what it is told by. */
export function maskCell(cell: string): string {
  return /^[0-9]{8}$/.test(cell) && readDate(cell) ? cell : maskPart(cell);
}

function maskPart(text: string): string {
  return text.replace(LONG_NUMBER, (written) =>
    AMOUNT.test(written) ? written : maskNumber(written.replace(/\P{Nd}/gu, '')),
  );
}

/** Letters that people write for digits. */
function writtenAs(sign: string): string {
  if (sign === '0') return '[0O]';
  return sign === '1' ? '[1IL]' : sign;
}
