import {
  bookingOf,
  decideDepositLine,
  type Expectation,
  type LineNote,
  type LineVerdict,
} from '@pitaka/core/payments/bank-statements/decide-line.ts';
import { gradeMoneyOut, type OutGrade, type OutLine } from '@pitaka/core/payments/bank-statements/grade-money-out.ts';
import type { StatementLine, UnreadableLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { decidePayment } from '@pitaka/core/payments/deposits/decide-outcome.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readOperatorLimitLeft } from '../../back-office/operator-limit/index.ts';
import type { DepositProviders } from '../deposits/index.ts';
import { depositPaymentsOf } from '../deposits/published.ts';
import { findBatchNumbers, findBookings, readMoneyOut } from '../statement-findings/index.ts';
import { findOwnExports, type PayoutProviders, siteTerms } from '../withdrawals/index.ts';
import { PayoutLines } from './evaluate-payouts.ts';
import { findBatchesHere } from './find-batches-here.ts';
import { type DepositRow, findRecords, type WithdrawalRow } from './find-records.ts';
import { maskAccounts } from './mask-accounts.ts';
import { bankNumberOf, findSharedNumbers, namePayments, type PaymentNames } from './name-payments.ts';

/** What importing a line does, besides storing it. */
export type LineAction =
  | {
      readonly type: 'pay';
      readonly withdrawal: WithdrawalRow;
      /** The importer also exported the payout, so one person alone settles it. */
      readonly isAlone: boolean;
    }
  /** The deposit's own rules decide whether it is credited or set aside for review. */
  | {
      readonly type: 'take';
      readonly deposit: DepositRow;
      readonly paymentId: string;
      readonly currency: string;
      readonly needsSecond: boolean;
      /** The importer alone credits it. */
      readonly isAlone: boolean;
    };

export interface MatchedLine extends LineVerdict {
  /** The line's text; account numbers of other people are masked, because they must not be stored. */
  readonly line: StatementLine | UnreadableLine;
  /** Our record, by its reference in the line. */
  readonly record?: WithdrawalRow | DepositRow;
  /** What outgoing money of a deposit means. */
  readonly outGrade?: OutGrade;
  /** The name that the booking of a deposit counts once under, whichever road takes it. */
  readonly paymentId?: string;
  readonly action?: LineAction;
}

export interface EvaluateDependencies {
  readonly payouts: PayoutProviders;
  readonly deposits: DepositProviders;
  readonly currencyOf: (siteId: string) => Promise<string>;
}

export type StatementSite = Pick<Site, 'siteId' | 'timezone' | 'unit' | 'settings'>;

/** COIN is a site's neutral unit; banks never name it. */
const NEUTRAL = 'COIN';

/**
 * Decides the outcome of each line of a statement, in the file's order: a line sees the effects of the lines before it.
 * With `isLocked` the records stay locked until the transaction ends, so that the import settles exactly the evaluated
 * records.
 */
export async function evaluateLines(
  deps: EvaluateDependencies,
  db: Database | Transaction,
  site: StatementSite,
  lines: readonly (StatementLine | UnreadableLine)[],
  options: { readonly isLocked: boolean; readonly importer: string },
  now: Date,
): Promise<MatchedLine[]> {
  const currency = await deps.currencyOf(site.siteId);
  const { twoPeopleFromMinor } = siteTerms(site);
  const expected: Expectation = { currency, today: siteDay(now, site.timezone) };
  const bookings = lines.flatMap((line) => (line.type === 'booking' ? [plainBooking(line, currency)] : []));
  const records = await findRecords(db, site.siteId, new Set(bookings.flatMap((one) => one.references)), options);
  const recordsOf = (booking: StatementLine) => booking.references.flatMap((reference) => records.get(reference) ?? []);
  const shared = findSharedNumbers(bookings);
  const names = namePayments(bookings, shared, (booking) => {
    const [record, ...others] = recordsOf(booking);
    return record && others.length === 0 && 'deposit_id' in record ? record.reference : undefined;
  });
  const byHand = deps.deposits.names.filter((name) => deps.deposits.find(name)?.way === 'instructions');
  const paymentIds = [...names.values()].flatMap(({ own, other }) => (other === undefined ? [own] : [own, other]));
  const taken = await findTaken(db, site.siteId, byHand, paymentIds);
  const byLine = new Map(bookings.map((booking) => [booking.line, booking]));
  const payouts = [...records.values()].flatMap((row) => ('withdrawal_id' in row ? row.withdrawal_id : []));
  const bookingsOf = await findBookings(db, site.siteId, payouts);
  const orderIds = bookings.flatMap((booking) =>
    booking.amountMinor < 0n ? recordsOf(booking).flatMap((row) => ('deposit_id' in row ? orderOf(row) : [])) : [],
  );
  const orders = await readMoneyOut(db, site.siteId, [...new Set(orderIds)]);
  const numbers = [
    ...bookings.flatMap((booking) => (recordsOf(booking).length > 0 ? [booking.bankReference] : [])),
    ...[...bookingsOf.values()].flatMap(({ booking, named }) =>
      [...named, ...(booking ? [booking] : [])].map(({ bankReference }) => bankReference),
    ),
    ...[...orders.values()].flatMap((order) => order.lines.map(({ bankReference }) => bankReference)),
    ...[...records.values()].flatMap((row) => ('withdrawal_id' in row ? row.provider_reference : [])),
  ];
  const batches = new Set([
    ...findBatchesHere(bookings, (booking) => recordsOf(booking).map(({ reference }) => reference)),
    ...(await findBatchNumbers(db, site.siteId, [...new Set(numbers)])),
  ]);
  const payoutLines = new PayoutLines(bookingsOf, batches, expected);
  const outHere = new Map<string, OutLine[]>();
  const ownExports = await findOwnExports(db, site.siteId, payouts, options.importer, now);
  let aloneLeftMinor = await readOperatorLimitLeft(db, site, { operatorId: options.importer, source: '' }, now);

  return lines.map((line) => {
    const evaluated = evaluate(line);
    return { ...evaluated, line: { ...evaluated.line, text: maskAccounts(line.text, evaluated.record?.reference) } };
  });

  function evaluate(line: StatementLine | UnreadableLine): MatchedLine {
    const booking = byLine.get(line.line);
    if (line.type === 'unreadable') return { line, outcome: 'unreadable', notes: [line.why] };
    if (!booking) throw new Error(`two bookings on line ${line.line}`);
    const named = recordsOf(booking);
    const [record] = named;
    if (!record) return { line: booking, outcome: 'unmatched', notes: [] };
    if (named.length > 1) return { line: booking, record, outcome: 'differs', notes: ['several_references'] };
    return 'withdrawal_id' in record ? evaluatePayout(booking, record) : evaluateDeposit(booking, record);
  }

  function evaluatePayout(line: StatementLine, row: WithdrawalRow): MatchedLine {
    // Otherwise one operator could export a payout, keep the money, and report it in the bank's name as paid.
    const isAlone = ownExports.has(row.withdrawal_id);
    const facts = {
      isPaidByHand: deps.payouts.find(row.provider) !== undefined && !deps.payouts.paysByItself(row.provider),
      exportedOn: row.sent_at && siteDay(row.sent_at, site.timezone),
    };
    const verdict = payoutLines.evaluate(line, row, facts, () => isAlone && row.net_minor > aloneLeftMinor);
    if (verdict.outcome !== 'matched') return { line, record: row, ...verdict };
    if (isAlone) aloneLeftMinor -= row.net_minor;
    records.set(row.reference, { ...row, state: 'Success', provider_reference: line.bankReference });
    return { line, record: row, ...verdict, action: { type: 'pay', withdrawal: row, isAlone } };
  }

  /** The lines of money that left under the order, up to this one; none: it is no such line. */
  function outUpTo(line: StatementLine, row: DepositRow, isElsewhere: boolean): OutLine[] {
    if (line.amountMinor > 0n) return [];
    return [
      ...(outHere.get(orderOf(row)) ?? orders.get(orderOf(row))?.lines ?? []),
      { ...bookingOf(line), file: '', currency: line.currency, isElsewhere },
    ];
  }

  /** A name from another file covers one booking of this file. */
  function isTaken({ own, other }: PaymentNames): boolean {
    if (taken.has(own)) return true;
    if (other === undefined || !taken.delete(other)) return false;
    taken.add(own);
    return true;
  }

  function evaluateDeposit(line: StatementLine, row: DepositRow): MatchedLine {
    const named = names.get(line.line);
    if (!named) throw new Error(`the booking on line ${line.line} has no name`);
    const isPaidByHand = deps.deposits.find(row.provider)?.way === 'instructions';
    const out = outUpTo(line, row, !isPaidByHand);
    const outGrade = gradeMoneyOut(out, orders.get(orderOf(row))?.payments ?? [], batches).at(-1) ?? 'waits';
    const facts = {
      isPaidByHand,
      openedOn: siteDay(row.created_at, site.timezone),
      isTaken: isTaken(named),
      outGrade,
    };
    const verdict = decideDepositLine(line, facts, expected);
    if (verdict !== 'take') {
      const isOnItsDay = !verdict.notes.includes('date');
      if (out.length > 0 && isOnItsDay) outHere.set(orderOf(row), out);
      return { line, record: row, ...verdict, outGrade: isOnItsDay ? outGrade : 'waits', paymentId: named.own };
    }
    const paidIn = line.currency === '' ? currency : line.currency;
    const outcome = decidePayment(
      { state: row.state, failKind: row.fail_kind, amountMinor: row.amount_minor, currency, knownName: null },
      { amountMinor: line.amountMinor, currency: paidIn },
    );
    if (outcome.type !== 'transition' && outcome.type !== 'extra')
      return { line, record: row, outcome: 'known', notes: [] };
    taken.add(named.own);
    const isAsOrdered = outcome.type === 'transition' && outcome.differences.length === 0;
    const needsSecond = isAsOrdered && (line.amountMinor >= twoPeopleFromMinor || line.amountMinor > aloneLeftMinor);
    const isAlone = isAsOrdered && !needsSecond;
    if (isAlone) aloneLeftMinor -= line.amountMinor;
    const take = { type: 'take', deposit: row, paymentId: named.own, currency: paidIn } as const;
    const action = { ...take, needsSecond, isAlone } as const;
    const notes: LineNote[] = [
      ...(outcome.type === 'extra' ? (['second_payment'] as const) : []),
      ...outcome.differences,
      ...(needsSecond ? (['second_person'] as const) : []),
    ];
    if (outcome.type === 'transition') {
      records.set(row.reference, { ...row, state: notes.length === 0 ? 'Success' : 'WaitReview' });
    }
    if (notes.length === 0) return { line, record: row, outcome: 'matched', notes, action };
    return { line, record: row, outcome: 'differs', notes: [...notes, 'in_review'], action };
  }
}

/** The order of a deposit: its own, or the one that it was paid beside. */
export function orderOf(row: DepositRow): string {
  return row.extra_of ?? row.deposit_id;
}

/** Ignores our own reference in the bank's column, and dashes; a COIN account has no currency to compare. */
function plainBooking(line: StatementLine, currency: string): StatementLine {
  const written = line.bankReference.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const isOurs = line.references.some((reference) => written.includes(reference));
  return {
    ...line,
    bankReference: isOurs ? '' : bankNumberOf(line.bankReference),
    ...(currency === NEUTRAL ? { currency: '' } : {}),
  };
}

async function findTaken(
  db: Database | Transaction,
  siteId: string,
  providers: readonly string[],
  paymentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(depositPaymentsOf(siteId).as('deposit_payments'))
    .select('payment_id')
    .where('site_id', '=', siteId)
    // `provider` is the middle part of the key: without it, all payments of the site would be read.
    .where(({ eb, val }) => eb('provider', '=', eb.fn.any(val([...providers]))))
    .where(({ eb, val }) => eb('payment_id', '=', eb.fn.any(val([...paymentIds]))))
    .execute();
  return new Set(rows.map((row) => row.payment_id));
}
