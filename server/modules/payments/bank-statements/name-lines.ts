import { createHash } from 'node:crypto';
import type { StatementLine, UnreadableLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { findReferences } from '@pitaka/core/values/reference.ts';

/** Gives the lines of one file their keys as findings, in the file's order: equal lines are numbered. */
export function lineNames(
  statementId: string,
): (line: StatementLine | UnreadableLine, reference: string | undefined) => string {
  const times = new Map<string, number>();
  return (line, reference) => {
    const name = nameOf(line, reference, statementId);
    const number = (times.get(name) ?? 0) + 1;
    times.set(name, number);
    return `line ${name} ${number}`;
  };
}

/**
 * The same booking has the same key in every file; an unreadable line has a key that only its file uses. A bank may
 * list our reference outside the text. If the key did not contain the reference, payments of two users would be one
 * finding, which stops the payouts of one user only.
 */
function nameOf(line: StatementLine | UnreadableLine, reference: string | undefined, statementId: string): string {
  const isInText = reference === undefined || findReferences(line.text).includes(reference);
  const parts =
    line.type === 'booking'
      ? [line.day, line.amountMinor, line.currency, line.bankReference, line.text, ...(isInText ? [] : [reference])]
      : [statementId, line.line];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}
