import { randomBytes } from 'node:crypto';

/** No I, L, O, U: read over the phone and typed from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 11;

/** What people and banks call a payment: a letter for its kind, then 55 bits of chance ('W7K2M9Q4XT0P'). */
export function newReference(kind: 'W' | 'D'): string {
  let text: string = kind;
  for (const byte of randomBytes(LENGTH)) text += ALPHABET[byte & 31];
  return text;
}

const WRITTEN = /[WD][0-9A-HJKMNP-TV-Z]{11}/;

/** The reference in a text that people wrote: small letters, spaces and words around it do not matter. */
export function findReference(text: string): string | undefined {
  const upper = text.toUpperCase();
  return (WRITTEN.exec(upper) ?? WRITTEN.exec(upper.replace(/[\s-]/g, '')))?.[0];
}
