import type { OrderPayment, OutLine } from '@pitaka/core/payments/bank-statements/grade-money-out.ts';
import { standingOf } from '@pitaka/core/payments/deposits/states.ts';
import type { RecordState } from '@pitaka/core/values/record-states.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { statementLinesOf } from '../bank-statements/published.ts';
import { depositsOf } from '../deposits/published.ts';

/** A stored line of outgoing money. */
export interface StoredOutLine extends OutLine {
  readonly line: number;
}

export interface OrderMoney {
  /** The deposits of the order: its own, and those of what was paid beside it. */
  readonly depositIds: readonly string[];
  readonly uid: string;
  readonly state: RecordState;
  readonly failKind: string | null;
  readonly payments: readonly OrderPayment[];
  /** In the order of their import. */
  readonly lines: readonly StoredOutLine[];
}

/** Lines of days to come are no bookings, and of several references it is not known whose they are. */
const NO_BOOKING = ['date', 'several_references'];

/** What left the bank under the references of these orders, and what became of their payments. */
export async function readMoneyOut(
  db: Database | Transaction,
  siteId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderMoney>> {
  const orders = new Map<string, OrderMoney>();
  if (orderIds.length === 0) return orders;
  const deposits = await db
    .selectFrom(depositsOf(siteId).as('d'))
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('deposit_id', '=', eb.fn.any(eb.val([...orderIds]))),
        eb('extra_of', '=', eb.fn.any(eb.val([...orderIds]))),
      ]),
    )
    .orderBy('extra_of', (by) => by.asc().nullsFirst())
    .orderBy('deposit_id')
    .execute();
  const orderOf = new Map(deposits.map((row) => [row.deposit_id, row.extra_of ?? row.deposit_id]));
  for (const row of deposits) {
    const before = orders.get(row.extra_of ?? row.deposit_id);
    orders.set(row.extra_of ?? row.deposit_id, {
      depositIds: [...(before?.depositIds ?? []), row.deposit_id],
      uid: row.uid,
      state: before?.state ?? row.state,
      failKind: before ? before.failKind : row.fail_kind,
      payments: [...(before?.payments ?? []), ...paymentsOf(row)],
      lines: [],
    });
  }
  const { rows } = await sql<{
    about: string;
    statement_id: string;
    line: number;
    booked_on: string;
    minor: bigint;
    currency: string;
    number: string;
    is_elsewhere: boolean;
  }>`
    SELECT about, statement_id, line, booked_on, -amount_minor AS minor, currency, bank_reference AS number,
      'paid_by_provider' = ANY(string_to_array(note, ' ')) AS is_elsewhere
    FROM ${statementLinesOf(siteId)} l
    WHERE about = ANY(${[...orderOf.keys()]}::text[]) AND about <> '' AND amount_minor < 0
      AND NOT string_to_array(note, ' ') && ${NO_BOOKING}::text[]
    ORDER BY statement_id, line`.execute(db);
  for (const row of rows) {
    const orderId = orderOf.get(row.about) ?? '';
    const order = orders.get(orderId);
    if (!order) continue;
    const line = {
      file: row.statement_id,
      line: row.line,
      day: Number(row.booked_on.replaceAll('-', '')),
      outMinor: row.minor,
      currency: row.currency,
      bankReference: row.number,
      isElsewhere: row.is_elsewhere,
    };
    orders.set(orderId, { ...order, lines: [...order.lines, line] });
  }
  return orders;
}

function paymentsOf(row: {
  readonly state: RecordState;
  readonly fail_kind: string | null;
  readonly paid_minor: bigint | null;
  readonly amount_minor: bigint;
  readonly paid_currency: string | null;
}): OrderPayment[] {
  const standing = standingOf(row.state, row.fail_kind);
  if (standing === 'unpaid') return [];
  const isBack = standing === 'sent_back' || standing === 'charged_back';
  const money = { paidMinor: row.paid_minor ?? row.amount_minor, currency: row.paid_currency ?? '' };
  return [{ ...money, standing: isBack ? 'back' : standing }];
}
