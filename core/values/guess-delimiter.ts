const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLED_LINES = 20;

/**
 * The character that is most frequent in the heading line outside quotes, if the next lines agree with it; otherwise a
 * comma, as in a file of one column.
 */
export function guessDelimiter(text: string): string {
  const lines = countPerLine(text);
  const heading = lines[0] ?? new Map<string, number>();
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const columns = heading.get(delimiter) ?? 0;
    if (columns === 0) continue;
    const agreeing = lines.filter((line) => line.get(delimiter) === columns).length / lines.length;
    const score = columns * (0.2 + agreeing);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Counts the characters outside quotes in each of the first lines; a quoted line break does not end a line. */
function countPerLine(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let current = new Map<string, number>();
  let isQuoted = false;
  let isEmpty = true;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\n' || character === '\r')) {
      if (!isEmpty) lines.push(current);
      if (lines.length === SAMPLED_LINES) return lines;
      current = new Map();
      isEmpty = true;
      continue;
    }
    isEmpty = false;
    if (!isQuoted && (DELIMITERS as readonly string[]).includes(character)) {
      current.set(character, (current.get(character) ?? 0) + 1);
    }
  }
  if (!isEmpty) lines.push(current);
  return lines;
}
