import { randomBytes } from 'node:crypto';
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '@pitaka/core/values/reference.ts';

/** Makes the payment number for users and banks: a letter for the kind, then 55 random bits ('W7K2M9Q4XT0P'). */
export function newReference(kind: 'W' | 'D'): string {
  let text: string = kind;
  for (const byte of randomBytes(REFERENCE_LENGTH)) text += REFERENCE_ALPHABET[byte & 31];
  return text;
}
