import { findingOf, type NamedRecord } from '@pitaka/core/payments/bank-statements/decide-finding.ts';
import type { StatementLine, UnreadableLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { NewLineFinding } from '../statement-findings/index.ts';
import type { MatchedLine } from './evaluate-lines.ts';
import { recordIdOf } from './find-records.ts';
import { lineNames } from './name-lines.ts';

/** The findings for a statement's open lines. */
export function lineFindings(
  statementId: string,
  evaluated: readonly MatchedLine[],
  currency: string,
  now: Date,
): NewLineFinding[] {
  const subjectOf = lineNames(statementId);
  return evaluated.flatMap((one) => {
    const { line, record, booking, notes } = one;
    const kind = findingOf(one, namedBy(one));
    if (!kind) return [];
    const read = line.type === 'booking' ? line : undefined;
    const isNamed = record !== undefined && !notes.includes('several_references');
    return {
      kind,
      // The text is not part of the key: otherwise another choice of the text column would make a finding anew, or hide
      // one finding behind another.
      subject: booking
        ? `booking ${booking.id} ${isNamed ? booking.named : ''}`.trim()
        : // Otherwise the finding of an equal line in an earlier file would hide it.
          `${subjectOf(line, record?.reference)}${one.isUnlisted ? ` of ${statementId}` : ''}`,
      ...(booking ? { booking: { id: booking.id, isNew: booking.isNew, isNamed } } : {}),
      line: line.line,
      recordId: recordIdOf(record),
      reference: record?.reference ?? '',
      uid: record?.uid ?? null,
      ours: record ? oursOf(record, currency) : {},
      theirs: {
        ...theirsOf(read, currency),
        text: line.text,
        ...(line.type === 'unreadable' && line.money ? unreadOf(line.money, currency) : {}),
        notes: notes.join(' '),
        ...(one.paymentId === undefined ? {} : { payment: one.paymentId }),
      },
      happenedAt: read ? bookedAt(read) : now,
    };
  });
}

function namedBy({ line, record, outGrade, meaning }: MatchedLine): NamedRecord | undefined {
  if (!record || line.type !== 'booking') return undefined;
  return 'withdrawal_id' in record ? { type: 'payout', meaning } : { type: 'deposit', outGrade };
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

/** Without a status, because it is no booking: only what may have left, which two people let go above one's sum. */
function unreadOf({ minor, currency: written }: NonNullable<UnreadableLine['money']>, currency: string) {
  if (minor === undefined) return { unread: 'money' };
  return { unread: 'money', amount: formatMinor(minor), currency: written || currency };
}

function bookedAt({ day }: StatementLine): Date {
  return new Date(`${dayText(day)}T00:00:00Z`);
}
