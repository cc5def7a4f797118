/** Excludes I, L, O and U, because references are read over the phone and typed from paper. */
export const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Number of characters after the kind's letter: 55 random bits. */
export const REFERENCE_LENGTH = 11;

const WRITTEN = /(?=([WD][0-9A-Z]{11}))/g;
/**
 * Maximum of candidates that are read from one row of a file. Far more than a bank's texts have room for: otherwise a
 * payer's text full of Ws and Ds could hide the reference behind it from the row of the recall, which has more words.
 */
const MOST_FOUND = 300;

/**
 * Finds possible references in text from users and banks. Tolerates lower case, spaces and dashes, adjoining words and
 * confused letters (O for 0, I and L for 1). Most candidates are not references, so callers must look up which exist.
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
