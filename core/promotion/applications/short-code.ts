/** Excludes 0/O and 1/l/I, because codes are read aloud and typed. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
export const SHORT_CODE_LENGTH = 8;

/** A short link's code from random bytes, one per character: 57^8 codes cannot be guessed. */
export function shortCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < SHORT_CODE_LENGTH) throw new Error('a short code needs a random byte for each character');
  let code = '';
  for (const byte of bytes.subarray(0, SHORT_CODE_LENGTH)) code += ALPHABET[byte % ALPHABET.length];
  return code;
}

export function isShortCode(text: string): boolean {
  return text.length === SHORT_CODE_LENGTH && [...text].every((character) => ALPHABET.includes(character));
}
