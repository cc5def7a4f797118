import { readDate } from '@pitaka/core/payments/bank-statements/read-date.ts';
import { maskNumber } from '@pitaka/core/payments/payout-accounts/mask-number.ts';

/**
 * A text that looks like an account, card or phone number: six consecutive digits, or groups of them; decimals may
 * follow.
 */
const LONG_NUMBER =
  /\p{Nd}{2,}(?:[ -]\p{Nd}{3,}){2,}(?:[ -]\p{Nd}{2,})*|\p{Nd}{3,}[ -]\p{Nd}{3,}[ -]\p{Nd}{2,}|\p{Nd}{6,}(?:[.,]\p{Nd}{2}(?!\p{Nd}))?/gu;
const AMOUNT = /^[1-9][0-9]{5,8}[.,][0-9]{2}$/;

/**
 * Masks other people's account numbers in a bank's text, which is stored permanently and shown to every operator who
 * pays. Our own reference stays, however the bank wrote it.
 */
export function maskAccounts(text: string, reference = ''): string {
  if (reference === '') return maskPart(text);
  const parts = text.split(new RegExp(`(${[...reference].map(writtenAs).join('[^0-9A-Za-z]*')})`, 'i'));
  return parts.map((part, number) => (number % 2 === 1 ? part : maskPart(part))).join('');
}

/** Masks a cell of an unnamed column. Dates and amounts stay, because operators recognise the column by them. */
export function maskCell(cell: string): string {
  return /^[0-9]{8}$/.test(cell) && readDate(cell) ? cell : maskPart(cell);
}

function maskPart(text: string): string {
  return text.replace(LONG_NUMBER, (written) =>
    AMOUNT.test(written) ? written : maskNumber(written.replace(/\P{Nd}/gu, '')),
  );
}

/** The digit that banks often write as this letter. */
function writtenAs(sign: string): string {
  if (sign === '0') return '[0O]';
  return sign === '1' ? '[1IL]' : sign;
}
