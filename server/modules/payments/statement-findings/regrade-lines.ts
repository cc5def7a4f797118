import { type Booking, findListed } from '@pitaka/core/payments/bank-statements/compare-bookings.ts';
import { findingOfGrade, type LineFinding } from '@pitaka/core/payments/bank-statements/decide-finding.ts';
import { gradeMoneyOut } from '@pitaka/core/payments/bank-statements/grade-money-out.ts';
import { isContradiction } from '@pitaka/core/values/finding.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import type { RecordState } from '@pitaka/core/values/record-states.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type FindingRow, lockLineFindings, setFinding } from '../../back-office/reconciliation/index.ts';
import { insertFindings } from '../../back-office/reconciliation/published.ts';
import { findBatchNumbers } from './find-batch-numbers.ts';
import { findBookings } from './find-bookings.ts';
import { readMoneyOut } from './read-money-out.ts';

/** A payout that was just settled. */
export interface SettledPayout {
  readonly siteId: string;
  readonly id: string;
  readonly uid: string;
  readonly state: RecordState;
  readonly failKind: string | null;
  readonly netMinor: bigint;
  /** A person paid it from a file; otherwise its provider did. */
  readonly isPaidByHand: boolean;
  /** The line that settled it; undefined: another source. */
  readonly settledBy: Booking | undefined;
}

/**
 * A line that named a payout while it was under way waited as a difference, which one operator can dismiss. Once the
 * payout is settled, the line is graded as if it came now: otherwise an early import would let the user have the money
 * twice.
 */
export async function regradePayout(tx: Transaction, payout: SettledPayout, now: Date): Promise<void> {
  const rows = await lockLineFindings(tx, payout.siteId, [payout.id]);
  if (rows.length === 0) return;
  const own = await findOwn(tx, payout);
  const lines = rows.flatMap((row) => {
    const booking = row.resolved_as === 'matched' ? undefined : outgoingOf(row);
    return booking ? [{ subject: row.subject, booking, file: row.statement_id ?? '' }] : [];
  });
  const numbers = [...lines.map(({ booking }) => booking), ...(own ? [own] : [])];
  const batches = await findBatchNumbers(
    tx,
    payout.siteId,
    numbers.map(({ bankReference }) => bankReference),
  );
  const meanings = new Map<string, LineFinding>();
  const counted = own ? [{ booking: own, file: '' }] : [];
  for (const { subject, ...line } of lines) {
    if (findListed(counted, line, batches)) continue;
    counted.push(line);
    const sumMinor = counted.reduce((sum, { booking }) => sum + booking.outMinor, 0n);
    if (payout.state === 'Fail') meanings.set(subject, 'paid_after_return');
    // What a person paid from a file may have been paid in parts.
    else if (!payout.isPaidByHand || sumMinor > payout.netMinor) meanings.set(subject, 'paid_twice');
  }
  const { uid, state, failKind } = payout;
  await writeMeanings(tx, rows, meanings, { uid, ours: { state, failKind: failKind ?? '' } }, now);
}

/** The one booking that its settlement stands for. A payout that came back was paid before. */
async function findOwn(tx: Transaction, { siteId, id, ...payout }: SettledPayout): Promise<Booking | undefined> {
  const isPaid = payout.state === 'Success' || payout.failKind === 'reversed';
  if (!isPaid || !payout.isPaidByHand) return undefined;
  if (payout.settledBy) return payout.settledBy;
  return (await findBookings(tx, siteId, [id])).get(id)?.booking;
}

/**
 * The same for the lines of money that left under an order of a deposit, when one of its payments was credited or went
 * back.
 */
export async function regradeOrder(tx: Transaction, siteId: string, orderId: string, now: Date): Promise<void> {
  const order = (await readMoneyOut(tx, siteId, [orderId])).get(orderId);
  if (!order || order.lines.length === 0) return;
  const rows = await lockLineFindings(tx, siteId, order.depositIds);
  const batches = await findBatchNumbers(
    tx,
    siteId,
    order.lines.map(({ bankReference }) => bankReference),
  );
  const grades = gradeMoneyOut(order.lines, order.payments, batches);
  const nameOf = (statementId: string | null, line: number | null) => `${statementId} ${line}`;
  const gradeOf = new Map(order.lines.map(({ file, line }, index) => [nameOf(file, line), grades[index]]));
  const meanings = new Map<string, LineFinding | 'agrees'>();
  for (const row of rows) {
    const grade = gradeOf.get(nameOf(row.statement_id, row.line));
    if (grade) meanings.set(row.subject, grade === 'refund' ? 'agrees' : (findingOfGrade(grade) ?? 'line_differs'));
  }
  const { uid, state, failKind } = order;
  await writeMeanings(tx, rows, meanings, { uid, ours: { state, failKind: failKind ?? '' } }, now);
}

/** The outgoing booking of a finding; undefined: it has none, or it is not known whose it is. */
function outgoingOf({ theirs }: FindingRow): Booking | undefined {
  const { status, amount = '', at = '', id = '', notes = '' } = theirs;
  const minor = parseAmount(amount);
  if (status !== 'paid' || !minor.ok || notes.split(' ').includes('several_references')) return undefined;
  return { day: Number(at.slice(0, 10).replaceAll('-', '')), outMinor: minor.value, bankReference: id };
}

/**
 * An open finding gets the kind that its line has now. One that an operator dismissed or explained as a mere difference
 * is found anew: one person's word was enough for that. A contradiction that operators have explained stays explained.
 */
async function writeMeanings(
  tx: Transaction,
  rows: readonly FindingRow[],
  meanings: ReadonlyMap<string, LineFinding | 'agrees'>,
  record: { readonly uid: string; readonly ours: Readonly<Record<string, string>> },
  now: Date,
): Promise<void> {
  for (const [subject, those] of Map.groupBy(rows, (row) => row.subject)) {
    const meaning = meanings.get(subject);
    const [last] = those.toReversed();
    if (meaning === undefined || !last) continue;
    const open = those.filter(({ resolved_at }) => resolved_at === null);
    if (meaning === 'agrees') {
      for (const row of open) await closeAgreed(tx, row, now);
      continue;
    }
    const isNew = isContradiction(meaning) && !those.some((row) => isFoundOrExplained(row, meaning));
    const [first] = open;
    if (first && first.kind !== meaning && (isNew || !isContradiction(meaning))) {
      const ours = JSON.stringify({ ...first.ours, ...record.ours });
      await setFinding(tx, first, { kind: meaning, uid: record.uid, ours, explained_first_by: null });
    } else if (!first && isNew) {
      await insertFindings(tx, [anew(last, meaning, record, now)], now);
    }
  }
}

/** An open contradiction stops the user already. What operators explained was of its own kind alone. */
function isFoundOrExplained({ kind, resolved_at: at, resolved_by: by }: FindingRow, meaning: LineFinding): boolean {
  if (at === null) return isContradiction(kind);
  return kind === meaning && by?.startsWith('operator:') === true;
}

function anew(
  row: FindingRow,
  kind: LineFinding,
  record: { readonly uid: string; readonly ours: Readonly<Record<string, string>> },
  now: Date,
) {
  return {
    ...{ site_id: row.site_id, finding_id: newId('rf', now.getTime()), run_id: row.run_id, provider: row.provider },
    ...{ about: row.about, kind, subject: row.subject, record_id: row.record_id, reference: row.reference },
    ...{ uid: record.uid, statement_id: row.statement_id, line: row.line, happened_at: row.happened_at },
    ...{ ours: JSON.stringify({ ...row.ours, ...record.ours }), theirs: JSON.stringify(row.theirs) },
    ...{ first_seen_at: now, last_seen_at: now },
    ...{ owner: null, resolution: null, resolved_by: null, resolved_at: null },
  };
}

/** As a comparison with a provider closes a finding when both sides agree again. */
async function closeAgreed(tx: Transaction, row: FindingRow, now: Date): Promise<void> {
  await setFinding(tx, row, { resolution: 'agrees again', resolved_by: 'system:statements', resolved_at: now });
}
