/** No I, L, O, U: read over the phone and typed from paper. */
export const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Signs after the letter that says what kind of payment it is: 55 bits of chance. */
export const REFERENCE_LENGTH = 11;

const WRITTEN = /(?=([WD][0-9A-Z]{11}))/g;
/** Of one row of a file; a sentence full of W and D has fewer. */
const MOST_FOUND = 60;

/**
 * What may be references in a text that people and banks wrote: small letters, spaces and dashes inside, words joined
 * to it and letters taken for digits (O for 0, I and L for 1) do not matter. Most of what is found is none: ask which
 * of them there are.
 */
export function findReferences(text: string): string[] {
  const upper = text.normalize('NFKC').toUpperCase();
  const found = new Set<string>();
  for (const form of [upper, upper.replace(/[^0-9A-Z]/g, '')]) {
    for (const [, written = ''] of form.matchAll(WRITTEN)) {
      const meant = written[0] + written.slice(1).replaceAll('O', '0').replace(/[IL]/g, '1');
      if (!meant.includes('U')) found.add(meant);
      if (found.size === MOST_FOUND) return [...found];
    }
  }
  return [...found];
}
