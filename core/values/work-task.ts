/**
 * A small task that a phone solves before a text message is sent to an unknown user: to find several numbers, each of
 * which makes the SHA-256 of 'challenge.part.number' begin with WORK_BITS zero bits. It has several parts, so that the
 * time varies little.
 */
export const WORK_PARTS = 8;
/** On average 512 tries per part, in total a few hundred milliseconds on a cheap phone. */
export const WORK_BITS = 9;
/** Lifetime of a task. Each number is accepted once. */
export const WORK_LIFE_SECONDS = 120;

/** The hashed text of one try. */
export function workText(challenge: string, part: number, tried: number): string {
  return `${challenge}.${part}.${tried}`;
}

/** Whether this hash begins with `bits` zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  for (let at = 0; at < whole; at += 1) if (hash[at] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0;
}
