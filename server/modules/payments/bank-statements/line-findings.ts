import { createHash } from 'node:crypto';
import { findingOf, type NamedRecord } from '@pitaka/core/payments/bank-statements/decide-finding.ts';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { NewLineFinding } from '../statement-findings/index.ts';
import type { MatchedLine } from './evaluate-lines.ts';
import { dayText, recordIdOf } from './store.ts';

/** The findings for a statement's open lines. */
export function lineFindings(
  statementId: string,
  evaluated: readonly MatchedLine[],
  currency: string,
  now: Date,
): NewLineFinding[] {
  const times = new Map<string, number>();
  return evaluated.flatMap((one) => {
    const { line, record } = one;
    const kind = findingOf(one, namedBy(one));
    if (!kind) return [];
    const booking = line.type === 'booking' ? line : undefined;
    const name = nameOf(one, statementId);
    const number = (times.get(name) ?? 0) + 1;
    times.set(name, number);
    return {
      kind,
      subject: `line ${name} ${number}`,
      line: line.line,
      recordId: recordIdOf(record),
      reference: record?.reference ?? '',
      uid: record?.uid ?? null,
      ours: record ? oursOf(record, currency) : {},
      theirs: {
        ...theirsOf(booking, currency),
        text: line.text,
        notes: one.notes.join(' '),
        ...(one.paymentId === undefined ? {} : { payment: one.paymentId }),
      },
      happenedAt: booking ? bookedAt(booking) : now,
    };
  });
}

function namedBy({ line, record, outGrade = 'waits' }: MatchedLine): NamedRecord | undefined {
  if (!record || line.type !== 'booking') return undefined;
  if (!('withdrawal_id' in record)) return { type: 'deposit', outGrade };
  return { type: 'payout', state: record.state, netMinor: record.net_minor, outMinor: -line.amountMinor };
}

/** The same booking has the same key in every file; an unreadable line has a key of its own file. */
function nameOf({ line }: MatchedLine, statementId: string): string {
  const parts =
    line.type === 'booking'
      ? [line.day, line.amountMinor, line.currency, line.bankReference, line.text]
      : [statementId, line.line];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

function oursOf(record: NonNullable<MatchedLine['record']>, currency: string) {
  const isPayout = 'withdrawal_id' in record;
  return {
    state: record.state,
    failKind: record.fail_kind ?? '',
    amount: formatMinor(isPayout ? record.net_minor : record.amount_minor),
    currency,
    id: record.provider_reference,
    at: (record.settled_at ?? record.created_at).toISOString(),
  };
}

function theirsOf(booking: StatementLine | undefined, currency: string) {
  if (!booking) return {};
  const { amountMinor } = booking;
  return {
    status: amountMinor < 0n ? 'paid' : 'received',
    amount: formatMinor(amountMinor < 0n ? -amountMinor : amountMinor),
    currency: booking.currency || currency,
    id: booking.bankReference,
    at: bookedAt(booking).toISOString(),
  };
}

function bookedAt({ day }: StatementLine): Date {
  return new Date(`${dayText(day)}T00:00:00Z`);
}
