import { randomFillSync, randomInt } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const COUNTS = 2 ** 20;

/** Starts in the lower half, so that the count does not soon wrap around. */
let count = randomInt(COUNTS / 2);

/**
 * Makes a row id: a prefix, then 26 characters that sort by time (48 bits of milliseconds, 20 of a count, 60 random
 * bits; the layout of a ULID in lower case). The count orders the ids that one process makes in one millisecond, so
 * lists sorted by time and id keep their order. Made by the application, so that no shard needs a sequence.
 */
export function newId(prefix: string, now = Date.now()): string {
  count = (count + 1) % COUNTS;
  let chance = '';
  for (const byte of randomOfId()) chance += ALPHABET[byte & 31];
  return `${prefix}_${digits(now, 10)}${digits(count, 4)}${chance}`;
}

const RANDOM_BYTES = 12;
/** Random bytes for many ids, because a call of the system's generator costs more than the rest of an id. */
const pool = Buffer.alloc(RANDOM_BYTES * 256);
let used = pool.length;

function randomOfId(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_BYTES;
  return pool.subarray(used - RANDOM_BYTES, used);
}

/** In base 32, padded to this length. */
function digits(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  return text;
}
