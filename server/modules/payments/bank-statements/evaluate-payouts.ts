import type { BatchNumbers, Booking } from '@pitaka/core/payments/bank-statements/compare-bookings.ts';
import {
  bookingOf,
  decidePayoutLine,
  type Expectation,
  type LineVerdict,
} from '@pitaka/core/payments/bank-statements/decide-line.ts';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import type { PayoutBookings } from '../statement-findings/index.ts';
import type { WithdrawalRow } from './find-records.ts';

/** What the lines of this file said of a payout so far. */
interface Here {
  readonly booking: Booking | undefined;
  readonly isBooked: boolean;
  readonly named: readonly Booking[];
}

/** The lines of one file about payouts, each of which sees those before it. */
export class PayoutLines {
  readonly #earlier: ReadonlyMap<string, PayoutBookings>;
  readonly #batches: BatchNumbers;
  readonly #expected: Expectation;
  readonly #here = new Map<string, Here>();

  constructor(earlier: ReadonlyMap<string, PayoutBookings>, batches: BatchNumbers, expected: Expectation) {
    this.#earlier = earlier;
    this.#batches = batches;
    this.#expected = expected;
  }

  /** `isKept`: whether a line that would settle the payout does not, because its importer exported it. */
  evaluate(
    line: StatementLine,
    row: WithdrawalRow,
    facts: { readonly isPaidByHand: boolean; readonly exportedOn: number | null },
    isKept: () => boolean,
  ): LineVerdict {
    const earlier = this.#earlier.get(row.withdrawal_id);
    const here = this.#here.get(row.withdrawal_id) ?? { booking: earlier?.booking, isBooked: false, named: [] };
    const verdict = decidePayoutLine(
      line,
      {
        ...facts,
        state: row.state,
        netMinor: row.net_minor,
        bankReference: row.provider_reference,
        booking: here.booking,
        isBookedHere: here.isBooked,
        named: earlier?.named ?? [],
        namedHere: here.named,
        batches: this.#batches,
      },
      this.#expected,
    );
    if (line.amountMinor > 0n) return verdict;
    const own = bookingOf(line);
    const isBooking = verdict.outcome === 'matched' || verdict.outcome === 'known';
    this.#here.set(row.withdrawal_id, {
      booking: here.booking ?? (isBooking ? own : undefined),
      isBooked: here.isBooked || isBooking,
      named: [...here.named, own],
    });
    return verdict.outcome === 'matched' && isKept() ? { outcome: 'differs', notes: ['own_export'] } : verdict;
  }
}
