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
