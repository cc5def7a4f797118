import {
  currencyOfLine,
  decideDepositLine,
  decidePayoutLine,
  type Expectation,
  isEarly,
  isOtherMoney,
  type LineNote,
  type LineVerdict,
  mayPay,
  type PayoutFacts,
} from '@pitaka/core/payments/bank-statements/decide-line.ts';
import { gradeMoneyOut, type OutGrade } from '@pitaka/core/payments/bank-statements/grade-money-out.ts';
import { gradePayout, type PayoutMeaning } from '@pitaka/core/payments/bank-statements/grade-payout.ts';
import type { ListedDay } from '@pitaka/core/payments/bank-statements/pair-bookings.ts';
import type { Period } from '@pitaka/core/payments/bank-statements/read-period.ts';
import type { StatementLine, UnreadableLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { decidePayment } from '@pitaka/core/payments/deposits/decide-outcome.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readOperatorLimitLeft } from '../../back-office/operator-limit/index.ts';
import type { DepositProviders } from '../deposits/index.ts';
import { depositPaymentsOf } from '../deposits/published.ts';
import {
  findTypedForSeveral,
  type ReturnLine,
  readMoneyOut,
  readReturns,
  type StoredOrderBooking,
} from '../statement-findings/index.ts';
import { findOwnExports, type PayoutProviders, siteTerms } from '../withdrawals/index.ts';
import { type FileBooking, FileBookings } from './file-bookings.ts';
import { type DepositRow, findRecords, recordIdOf, type WithdrawalRow } from './find-records.ts';
import { maskAccounts } from './mask-accounts.ts';
import { bankNumberOf, findSharedNumbers, namePayments, type PaymentNames } from './name-payments.ts';
import { findUnlisted } from './unlisted-receipts.ts';

/** The effect of importing a line, besides storing it. */
export type LineAction =
  | {
      readonly type: 'pay';
      readonly withdrawal: WithdrawalRow;
      /** The importer also exported the payout, so one person alone would settle it. */
      readonly isAlone: boolean;
    }
  /** The deposit's own rules decide whether it is credited or set aside for review. */
  | {
      readonly type: 'take';
      readonly deposit: DepositRow;
      readonly paymentId: string;
      readonly currency: string;
      readonly needsSecond: boolean;
      /** The importer credits it without a second person. */
      readonly isAlone: boolean;
    };

export interface MatchedLine extends LineVerdict {
  /** The line's text. Account numbers of other people are masked, because they must not be stored. */
  readonly line: StatementLine | UnreadableLine;
  /** Our record, by its reference in the line. */
  readonly record?: WithdrawalRow | DepositRow;
  /** The booking of outgoing money. */
  readonly booking?: FileBooking;
  /** The meaning of that booking for the payout or the deposit's order that the line names. */
  readonly meaning?: PayoutMeaning | undefined;
  readonly outGrade?: OutGrade | undefined;
  /** The key under which a deposit's booking is counted once, whether by an import or by an operator's match. */
  readonly paymentId?: string;
  /** An earlier file lists an equal line of incoming money, and no file shows that it is this very line. */
  readonly isUnlisted?: true;
  readonly action?: LineAction;
  /** The settled payout that has just got this booking as its own. */
  readonly ownOf?: WithdrawalRow;
}

export interface EvaluateDependencies {
  readonly payouts: PayoutProviders;
  readonly deposits: DepositProviders;
  readonly currencyOf: (siteId: string) => Promise<string>;
}

export type StatementSite = Pick<Site, 'siteId' | 'timezone' | 'unit' | 'settings'>;

export interface EvaluateOptions {
  readonly isLocked: boolean;
  readonly importer: string;
  readonly period: Period | undefined;
  /** The last digits of the account that the file names. */
  readonly accountEnd: string | undefined;
}

/** COIN is a site's neutral unit; banks never name it. */
const NEUTRAL = 'COIN';

/**
 * Decides the outcome of each line of a statement, in the file's order: the effects of earlier lines count for later
 * ones. With `isLocked` the records stay locked until the transaction ends, so that the import settles exactly the
 * evaluated records.
 */
export async function evaluateLines(
  deps: EvaluateDependencies,
  db: Database | Transaction,
  site: StatementSite,
  lines: readonly (StatementLine | UnreadableLine)[],
  options: EvaluateOptions,
  now: Date,
): Promise<{ readonly lines: MatchedLine[]; readonly bookings: FileBookings }> {
  const currency = await deps.currencyOf(site.siteId);
  const { twoPeopleFromMinor } = siteTerms(site);
  const expected: Expectation = { currency, today: siteDay(now, site.timezone) };
  const bookings = lines.flatMap((line) => (line.type === 'booking' ? [plainBooking(line, currency)] : []));
  const records = await findRecords(db, site.siteId, new Set(bookings.flatMap((one) => one.references)), options);
  const recordsOf = (booking: StatementLine) => booking.references.flatMap((reference) => records.get(reference) ?? []);
  const shared = findSharedNumbers(bookings);
  const depositOf = (booking: StatementLine) => {
    const [record, ...others] = recordsOf(booking);
    return record && others.length === 0 && 'deposit_id' in record ? record.reference : undefined;
  };
  const names = namePayments(bookings, shared, depositOf, currency);
  const byHand = deps.deposits.names.filter((name) => deps.deposits.find(name)?.way === 'instructions');
  const paymentIds = [...names.values()].flatMap(({ own, other }) => (other === undefined ? [own] : [own, other]));
  const taken = await findTaken(db, site.siteId, byHand, paymentIds);
  const byLine = new Map(bookings.map((booking) => [booking.line, booking]));
  const payouts = [...records.values()].flatMap((row) => ('withdrawal_id' in row ? row.withdrawal_id : []));
  const namedBy = (booking: StatementLine) => {
    const [record, ...others] = recordsOf(booking);
    if (!record || others.length > 0) return '';
    return 'withdrawal_id' in record ? record.withdrawal_id : orderOf(record);
  };
  const outgoing = bookings.filter(({ amountMinor }) => amountMinor < 0n);
  const naming = outgoing.map((line) => ({
    ...{ line, named: namedBy(line) },
    text: maskAccounts(line.text, recordsOf(line)[0]?.reference),
  }));
  const recordOf = (booking: StatementLine) => recordIdOf(recordsOf(booking)[0]);
  const listed = {
    listedOn: listedByDay(bookings, recordOf),
    startsBefore: startOf(bookings, options.period),
    accountEnd: options.accountEnd ?? '',
  };
  const file = await FileBookings.read(db, site, naming, listed, expected, now);
  const receipts = bookings.flatMap((line) => {
    const named = recordsOf(line);
    if (line.amountMinor < 0n || named.some((record) => 'withdrawal_id' in record)) return [];
    return { line, about: recordIdOf(named[0]), text: maskAccounts(line.text, named[0]?.reference) };
  });
  const unlisted = await findUnlisted(db, site.siteId, receipts, shared, listed);
  const freeNames = await findFreeNames(db, site.siteId, byHand, unlisted, names);
  const orderIds = outgoing.flatMap((line) =>
    recordsOf(line).flatMap((row) => ('deposit_id' in row ? orderOf(row) : [])),
  );
  const orders = await readMoneyOut(db, site.siteId, [...new Set(orderIds)]);
  const outHere = new Map<string, readonly StoredOrderBooking[]>();
  const typedNumbers = [...records.values()].flatMap((row) => ('withdrawal_id' in row ? row.provider_reference : []));
  const typedForSeveral = await findTypedForSeveral(db, site.siteId, typedNumbers);
  const returned = bookings
    .filter((line) => line.amountMinor > 0n && !isOtherMoney(line, expected))
    .map((line): ReturnLine => returnOf(line, namedBy(line), options.importer));
  const returns = await readReturns(db, site.siteId, payouts, returned, now);
  const ownExports = await findOwnExports(db, site.siteId, payouts, options.importer, now);
  let aloneLeftMinor = await readOperatorLimitLeft(db, site, { operatorId: options.importer, source: '' }, now);

  const meanings = new Map<string, ReadonlyMap<string, PayoutMeaning>>();
  // A later line of the file may settle the payout that an earlier line names, so the meanings are decided last.
  const evaluated = lines.map(evaluate).map((draft) => {
    const one = withMeaning(draft);
    return { ...one, line: { ...one.line, text: maskAccounts(one.line.text, one.record?.reference) } };
  });
  return { lines: evaluated, bookings: file };

  function evaluate(line: StatementLine | UnreadableLine): MatchedLine {
    const booking = byLine.get(line.line);
    if (line.type === 'unreadable') return { line, outcome: 'unreadable', notes: [line.why] };
    if (!booking) throw new Error(`two bookings on line ${line.line}`);
    const named = recordsOf(booking);
    const [record] = named;
    if (!record || named.length > 1) return evaluateStray(booking, record);
    return 'withdrawal_id' in record ? evaluatePayout(booking, record) : evaluateDeposit(booking, record);
  }

  /**
   * A line that names no record, or several, is known if an operator matched its money to a payout or attached it to a
   * user.
   */
  function evaluateStray(line: StatementLine, record: WithdrawalRow | DepositRow | undefined): MatchedLine {
    const booking = file.of(line.line);
    const isUnlisted = unlisted.has(line);
    const paymentId = isUnlisted ? freeNames.get(line) : names.get(line.line)?.own;
    const stray = {
      ...{ line, ...(booking && { booking }), ...(paymentId !== undefined && { paymentId }) },
      ...(isUnlisted && { isUnlisted }),
    };
    const isKnown = booking ? booking.pays !== '' : paymentId !== undefined && taken.has(paymentId);
    if (isKnown) return { ...stray, outcome: 'known', notes: [] };
    if (!record) return { ...stray, outcome: 'unmatched', notes: [] };
    return { ...stray, record, outcome: 'differs', notes: ['several_references'] };
  }

  function factsOf(row: WithdrawalRow): PayoutFacts {
    return {
      state: row.state,
      isReversed: row.fail_kind === 'reversed',
      netMinor: row.net_minor,
      returnedMinor: returns.get(row.withdrawal_id) ?? 0n,
      isPaidByHand: deps.payouts.isByHand(row.provider),
      typedNumber: typedForSeveral.has(row.provider_reference) ? '' : row.provider_reference,
      exportedOn: row.sent_at && siteDay(row.sent_at, site.timezone),
      hasOwn: file.ofPayout(row.withdrawal_id).some(({ pays }) => pays === row.withdrawal_id),
    };
  }

  function evaluatePayout(line: StatementLine, row: WithdrawalRow): MatchedLine {
    const booking = file.of(line.line);
    const open = { line, record: row, outcome: 'differs', notes: [], ...(booking && { booking }) } as const;
    if (booking?.pays !== '' || !mayPay(line, factsOf(row), expected)) return open;
    if (file.isMatchedElsewhere(line.line)) return { ...open, notes: ['matched_elsewhere'] };
    const isSettled = row.state === 'Success' || row.state === 'Fail';
    // Otherwise one operator could export a payout, keep the money, and import a forged file that reports the payout as
    // paid.
    const isAlone = !isSettled && ownExports.has(row.withdrawal_id);
    if (isAlone && row.net_minor > aloneLeftMinor) return { ...open, notes: ['own_export'] };
    if (isAlone) aloneLeftMinor -= row.net_minor;
    file.claim(booking, row.withdrawal_id);
    if (isSettled) return { ...open, ownOf: row };
    records.set(row.reference, { ...row, state: 'Success', provider_reference: line.bankReference });
    return { ...open, outcome: 'matched', action: { type: 'pay', withdrawal: row, isAlone } };
  }

  /** Decides a line that names a payout and does not pay it now. Runs when all payments of the file are known. */
  function withMeaning(draft: MatchedLine): MatchedLine {
    const { line, booking, outcome, notes, record } = draft;
    const isOfPayout = record && 'withdrawal_id' in record && !notes.includes('several_references');
    const row = isOfPayout ? (records.get(record.reference) as WithdrawalRow) : undefined;
    if (!row || line.type !== 'booking' || outcome !== 'differs') return draft;
    const meaning = booking && meaningsOf(row).get(booking.id);
    if (notes.length > 0) return { ...draft, meaning };
    return { ...draft, ...decidePayoutLine(line, factsOf(row), meaning, expected), record: row, meaning };
  }

  function meaningsOf(row: WithdrawalRow): ReadonlyMap<string, PayoutMeaning> {
    const id = row.withdrawal_id;
    const known = meanings.get(id);
    if (known) return known;
    const graded = file.ofPayout(id).map((one) => ({ ...one, isOwn: one.pays === id }));
    const kinds = gradePayout(factsOf(row), graded);
    const made = new Map(graded.map((one, index) => [one.id, kinds[index] ?? 'line_differs']));
    meanings.set(id, made);
    return made;
  }

  /**
   * The grade of outgoing money, computed together with the earlier bookings of its order; undefined: its day has not
   * come.
   */
  function gradeOut(line: StatementLine, booking: FileBooking, row: DepositRow, isElsewhere: boolean) {
    if (isEarly(line, expected)) return undefined;
    const order = orders.get(orderOf(row));
    const earlier = outHere.get(orderOf(row)) ?? order?.bookings ?? [];
    const { id, files } = booking;
    const isListed = earlier.some((one) => one.id === id);
    const out = isListed
      ? earlier.map((one) => (one.id === id ? { ...one, files } : one))
      : [...earlier, { ...booking, isElsewhere }];
    outHere.set(orderOf(row), out);
    return gradeMoneyOut(out, order?.payments ?? [])[out.findIndex((one) => one.id === id)];
  }

  /** A key from another file covers only one booking of this file. */
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
    const booking = file.of(line.line);
    const outGrade = booking && gradeOut(line, booking, row, !isPaidByHand);
    const facts = {
      isPaidByHand,
      openedOn: siteDay(row.created_at, site.timezone),
      isTaken: isTaken(named),
      isUnlisted: unlisted.has(line),
      outGrade,
    };
    const verdict = decideDepositLine(line, facts, expected);
    if (verdict !== 'take') {
      const paymentId = freeNames.get(line) ?? named.own;
      const isUnlisted = facts.isUnlisted && ({ isUnlisted: true } as const);
      return { line, record: row, ...verdict, ...(booking && { booking }), outGrade, paymentId, ...isUnlisted };
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

/** What a file lists on a day, as `readListedDays` reads it of earlier files. */
function listedByDay(
  bookings: readonly StatementLine[],
  recordOf: (booking: StatementLine) => string,
): (day: number) => ListedDay {
  const byDay = new Map(
    [...Map.groupBy(bookings, ({ day }) => day)].map(([day, those]) => [
      day,
      new Set(those.map((booking) => `${recordOf(booking)} ${booking.amountMinor}`)),
    ]),
  );
  return (day) => byDay.get(day) ?? new Set();
}

/** Whether a file begins before a day, or with its first booking: it states its period, or lists an earlier day. */
function startOf(bookings: readonly StatementLine[], period: Period | undefined): (day: number) => boolean {
  const first = bookings.reduce<number>((least, { day }) => Math.min(least, day), Number.POSITIVE_INFINITY);
  return (day) => first < day || (period !== undefined && period.from <= day && day <= period.to);
}

/** As `readReturns` reads the lines of earlier files. */
function returnOf({ day, amountMinor: minor }: StatementLine, payoutId: string, importedBy: string): ReturnLine {
  return { payoutId, statementId: '', importedBy, bookedOn: dayText(day), minor };
}

/** The order of a deposit: the deposit's own id, or the id of the order beside which it was paid. */
export function orderOf(row: DepositRow): string {
  return row.extra_of ?? row.deposit_id;
}

/**
 * Ignores our own reference in the bank's column, and dashes. A COIN account has no currency to compare. If the sign is
 * unclear, its currencies are stored with the line: otherwise a refund of 950.00 pesos could leave as $950.00.
 */
function plainBooking(line: StatementLine, currency: string): StatementLine {
  const written = line.bankReference.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const isOurs = line.references.some((reference) => written.includes(reference));
  return {
    ...line,
    bankReference: isOurs ? '' : bankNumberOf(line.bankReference),
    currency: currency === NEUTRAL ? '' : currencyOfLine(line, currency),
  };
}

/** How many payments of one day, amount and text may follow those of a file. */
const MOST_EQUAL = 20;

/**
 * Keys of unlisted lines, each the first after those of the file's own equal rows that no payment has: a file of the
 * whole day gives the same keys to its rows, so no payment counts twice.
 */
async function findFreeNames(
  db: Database | Transaction,
  siteId: string,
  providers: readonly string[],
  unlisted: ReadonlySet<StatementLine>,
  names: ReadonlyMap<number, PaymentNames>,
): Promise<ReadonlyMap<StatementLine, string>> {
  const candidates = [...unlisted].flatMap((line) => {
    const named = names.get(line.line);
    const next = Array.from({ length: MOST_EQUAL }, (_, index) => named?.nth(named.equal + 1 + index) ?? '');
    return named ? { line, next } : [];
  });
  const taken = await findTaken(
    db,
    siteId,
    providers,
    candidates.flatMap(({ next }) => next),
  );
  return new Map(
    candidates.flatMap(({ line, next }) => {
      const free = next.find((name) => !taken.has(name)) ?? '';
      taken.add(free);
      return free === '' ? [] : [[line, free] as const];
    }),
  );
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
    // `provider` is the middle column of the index: without it, all payments of the site would be read.
    .where(({ eb, val }) => eb('provider', '=', eb.fn.any(val([...providers]))))
    .where(({ eb, val }) => eb('payment_id', '=', eb.fn.any(val([...paymentIds]))))
    .execute();
  return new Set(rows.map((row) => row.payment_id));
}
