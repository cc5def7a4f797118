import { createHash } from 'node:crypto';
import type { MatchedLine } from './evaluate-lines.ts';
import type { ReadStatementFile } from './read-for-import.ts';
import { recordIdOf } from './store.ts';

/**
 * A hash of what a preview shows: the file, its layout, and every line that settles or sets aside. The same hash means
 * the same effects.
 */
export function previewHash(read: ReadStatementFile, evaluated: readonly MatchedLine[]): string {
  const { hash, columns, dateOrder } = read;
  const actions = evaluated.flatMap(({ action, line, record, outcome, notes }) =>
    action && line.type === 'booking'
      ? [[line.line, action.type, recordIdOf(record), String(line.amountMinor), outcome, ...notes]]
      : [],
  );
  const layout = Object.entries(columns).sort(([a], [b]) => a.localeCompare(b));
  return createHash('sha256')
    .update(JSON.stringify([hash, layout, dateOrder ?? '', actions]))
    .digest('base64url');
}
