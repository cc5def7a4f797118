import type { OrderBooking, OrderPayment } from '@pitaka/core/payments/bank-statements/grade-money-out.ts';
import { standingOf } from '@pitaka/core/payments/deposits/states.ts';
import type { RecordState } from '@pitaka/core/values/record-states.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { statementLinesOf } from '../bank-statements/published.ts';
import { depositsOf } from '../deposits/published.ts';
import { readBookings } from './bookings.ts';

/** A stored booking of an order. */
export interface StoredOrderBooking extends OrderBooking {
  readonly id: string;
}

export interface OrderMoney {
  /** The deposits of the order: its own, and the separate deposits of further payments. */
  readonly depositIds: readonly string[];
  readonly uid: string;
  readonly state: RecordState;
  readonly failKind: string | null;
  readonly payments: readonly OrderPayment[];
  /** In the order of import; bookings that were listed before their day had come are left out. */
  readonly bookings: readonly StoredOrderBooking[];
}

/** The money that left the bank under the references of these orders, and the states of their payments. */
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
  for (const row of deposits) {
    const before = orders.get(row.extra_of ?? row.deposit_id);
    orders.set(row.extra_of ?? row.deposit_id, {
      depositIds: [...(before?.depositIds ?? []), row.deposit_id],
      uid: row.uid,
      state: before?.state ?? row.state,
      failKind: before ? before.failKind : row.fail_kind,
      payments: [...(before?.payments ?? []), ...paymentsOf(row)],
      bookings: [],
    });
  }
  const bookings = (await readBookings(db, siteId, { alike: [], records: [...orders.keys()] })).filter(
    ({ isEarly }) => !isEarly,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT booking_id AS id FROM ${statementLinesOf(siteId)} l
    WHERE booking_id = ANY(${bookings.map(({ id }) => id)}::text[])
      AND 'paid_by_provider' = ANY(string_to_array(note, ' '))`.execute(db);
  const elsewhere = new Set(rows.map(({ id }) => id));
  for (const [orderId, those] of Map.groupBy(bookings, ({ named }) => named)) {
    const order = orders.get(orderId);
    if (!order) continue;
    const own = those.map((booking) => ({ ...booking, isElsewhere: elsewhere.has(booking.id) }));
    orders.set(orderId, { ...order, bookings: own });
  }
  return orders;
}

function paymentsOf(row: {
  readonly state: RecordState;
  readonly fail_kind: string | null;
  readonly paid_minor: bigint | null;
  readonly amount_minor: bigint;
  readonly paid_currency: string | null;
  readonly differences: readonly string[];
}): OrderPayment[] {
  const standing = standingOf(row.state, row.fail_kind);
  if (standing === 'unpaid') return [];
  const isBack = standing === 'sent_back' || standing === 'charged_back';
  const currency = row.differences.includes('currency') ? (row.paid_currency ?? '') : '';
  const money = { paidMinor: row.paid_minor ?? row.amount_minor, currency };
  return [{ ...money, standing: isBack ? 'back' : standing }];
}
