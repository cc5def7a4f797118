/**
 * Characters without width and characters that reverse the direction of the text after them; not the characters that
 * join letters and pictures.
 */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Replaces such characters by their code points: otherwise an approver could see an address reversed, or another word.
 */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
}
