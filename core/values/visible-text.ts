/** Signs that turn the direction of what follows, or have no width; those that join letters and pictures are none of them. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text with such signs by their numbers: whoever approves it would else read an address backwards, or another word. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
}
