import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A row id: prefix, then 26 characters that sort by time (48 bits of milliseconds, 80 random bits; the layout of a
 * ULID in lower case). Made by the application, so that no shard needs a sequence.
 */
export function newId(prefix: string, now = Date.now()): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  let chance = '';
  for (const byte of randomBytes(16)) chance += ALPHABET[byte & 31];
  return `${prefix}_${time}${chance}`;
}
