import { createHash } from 'node:crypto';
import type { MatchedLine } from './evaluate-lines.ts';
import { recordIdOf } from './find-records.ts';
import type { ReadStatementFile } from './read-for-import.ts';

/**
 * A hash of a preview: the file, its layout, and every line that settles a record or is set aside. The same hash means
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
