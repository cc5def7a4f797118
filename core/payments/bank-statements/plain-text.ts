/**
 * Normalises a word. Banks write words with different case, accents, letter width, spaces and full stops; all of these
 * are removed.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
