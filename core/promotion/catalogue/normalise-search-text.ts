/** Letters whose accent or stroke stays when Unicode decomposes the letter. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const FOLDED_LETTERS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g');

/**
 * Normalised text for search: without case, accents, width and double spaces (Spec: B1). Hangul stays decomposed, so
 * that a syllable still being typed already matches.
 */
export function normaliseSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(FOLDED_LETTERS, (letter) => FOLDED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
