import { randomBytes } from 'node:crypto';
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '@pitaka/core/values/reference.ts';

/** The payment number for people and banks: a letter for its kind, then 55 random bits ('W7K2M9Q4XT0P'). */
export function newReference(kind: 'W' | 'D'): string {
  let text: string = kind;
  for (const byte of randomBytes(REFERENCE_LENGTH)) text += REFERENCE_ALPHABET[byte & 31];
  return text;
}
