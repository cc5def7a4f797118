/**
 * A small task that a phone solves before a text message is sent to a stranger: so many numbers, each of which makes the
 * SHA-256 of 'challenge.part.number' begin with so many zero bits. Several parts, so that the time varies little.
 */
export const WORK_PARTS = 8;
/** On average 512 tries a part, a few hundred milliseconds of a cheap phone together. */
export const WORK_BITS = 9;
/** How long a task may be solved; each number is accepted once. */
export const WORK_LIFE_SECONDS = 120;

/** What is hashed of one try. */
export function workText(challenge: string, part: number, tried: number): string {
  return `${challenge}.${part}.${tried}`;
}

/** Does this hash begin with so many zero bits? */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  for (let at = 0; at < whole; at += 1) if (hash[at] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0;
}
