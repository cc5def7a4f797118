/** Width in pixels of a text in a CSS font. */
export type MeasureText = (text: string, font: string) => number;

const ELLIPSIS = '…';

/**
 * Breaks a text into at most `maxLines` lines no wider than `maxWidth`. Breaks where the language breaks (Chinese and
 * Korean have no or few spaces); a single word wider than a line is cut. An ellipsis replaces the text that does not
 * fit.
 */
export function wrapText(
  text: string,
  { font, maxWidth, maxLines, locale }: { font: string; maxWidth: number; maxLines: number; locale: string },
  measure: MeasureText,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text.replace(/\s+/g, ' ').trim(), locale)) {
    if (measure((line + piece).trimEnd(), font) <= maxWidth) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trim());
    line = piece.trimStart();
    while (measure(line.trimEnd(), font) > maxWidth) {
      const head = longestFitting(line, font, maxWidth, measure);
      lines.push(head);
      line = line.slice(head.length);
    }
    if (lines.length > maxLines) break;
  }
  if (line.trim() !== '') lines.push(line.trim());
  if (lines.length <= maxLines) return lines;
  const shown = lines.slice(0, maxLines);
  const last = shown[maxLines - 1] ?? '';
  shown[maxLines - 1] = withEllipsis(last, font, maxWidth, measure);
  return shown;
}

/** The places where a line may end: after a word with its following punctuation and spaces. */
function breakable(text: string, locale: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const before = pieces.at(-1);
    // An opening bracket or quote stays with the word it opens.
    if (before === undefined || (isWordLike && !/[([{«“‘"'（【《「]$/u.test(before))) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

function longestFitting(text: string, font: string, maxWidth: number, measure: MeasureText): string {
  let fitting = '';
  for (const character of text) {
    if (fitting !== '' && measure(fitting + character, font) > maxWidth) break;
    fitting += character;
  }
  return fitting;
}

function withEllipsis(line: string, font: string, maxWidth: number, measure: MeasureText): string {
  let shortened = line;
  while (shortened !== '' && measure(shortened.trimEnd() + ELLIPSIS, font) > maxWidth)
    shortened = [...shortened].slice(0, -1).join('');
  return shortened.trimEnd() + ELLIPSIS;
}
