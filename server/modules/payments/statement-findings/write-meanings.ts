import type { LineFinding } from '@pitaka/core/payments/bank-statements/decide-finding.ts';
import { isContradiction } from '@pitaka/core/values/finding.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type FindingRow, setFinding } from '../../back-office/reconciliation/index.ts';
import { insertFindings } from '../../back-office/reconciliation/published.ts';
import type { BookingFinding } from './find-line-findings.ts';

/** The meaning of a booking for its record. `agrees`: the booking contradicts nothing. */
export type BookingMeaning = LineFinding | 'agrees';

/** A record whose bookings are graded. */
export interface GradedRecord {
  /** The payout, or the deposits of the order. */
  readonly ids: readonly string[];
  readonly uid: string;
  readonly ours: Readonly<Record<string, string>>;
}

/**
 * Updates the kinds of the findings of a record's bookings. A finding that one operator dismissed or explained as a
 * mere difference is opened again, because one person's decision was enough for that. A contradiction that operators
 * have explained stays explained. If a booking agrees with our records, its open findings close, except the findings of
 * lines that name no single record: equal lines in files of two parts of a day may be two payments.
 */
export async function writeMeanings(
  tx: Transaction,
  found: readonly BookingFinding[],
  meanings: ReadonlyMap<string, BookingMeaning>,
  record: GradedRecord,
  now: Date,
): Promise<void> {
  for (const [bookingId, those] of Map.groupBy(found, (one) => one.bookingId)) {
    const meaning = meanings.get(bookingId);
    const own = those.map(({ row }) => row).filter((row) => isOf(row, record));
    if (meaning === 'agrees') {
      for (const row of own) if (row.resolved_at === null) await closeAgreed(tx, row, now);
      continue;
    }
    const last = own.at(-1);
    if (meaning === undefined || !last) continue;
    const open = own.find(({ resolved_at }) => resolved_at === null);
    const isNew = isContradiction(meaning) && !own.some((row) => isFoundOrExplained(row, meaning));
    if (open && open.kind !== meaning && (isNew || !isContradiction(meaning))) {
      const ours = JSON.stringify({ ...open.ours, ...record.ours });
      await setFinding(tx, open, { kind: meaning, uid: record.uid, ours, explained_first_by: null });
    } else if (!open && isNew) {
      await insertFindings(tx, [anew(last, meaning, record, now)], now);
    }
  }
}

function isOf({ record_id: id, theirs }: FindingRow, { ids }: GradedRecord): boolean {
  return ids.includes(id) && !(theirs.notes ?? '').split(' ').includes('several_references');
}

/** An open contradiction already stops the user. An explanation of operators covers only a finding of the same kind. */
function isFoundOrExplained({ kind, resolved_at: at, resolved_by: by }: FindingRow, meaning: LineFinding): boolean {
  if (at === null) return isContradiction(kind);
  return kind === meaning && by?.startsWith('operator:') === true;
}

function anew(row: FindingRow, kind: LineFinding, { uid, ours }: GradedRecord, now: Date) {
  return {
    ...{ site_id: row.site_id, finding_id: newId('rf', now.getTime()), run_id: row.run_id, provider: row.provider },
    ...{ about: row.about, kind, subject: row.subject, record_id: row.record_id, reference: row.reference },
    ...{ uid, statement_id: row.statement_id, line: row.line, happened_at: row.happened_at },
    ...{ ours: JSON.stringify({ ...row.ours, ...ours }), theirs: JSON.stringify(row.theirs) },
    ...{ first_seen_at: now, last_seen_at: now },
    ...{ owner: null, resolution: null, resolved_by: null, resolved_at: null },
  };
}

/** Like a comparison with a provider, which closes a finding when both sides agree again. */
async function closeAgreed(tx: Transaction, row: FindingRow, now: Date): Promise<void> {
  await setFinding(tx, row, { resolution: 'agrees again', resolved_by: 'system:statements', resolved_at: now });
}
