import type { Database, Transaction } from '../../../platform/db/database.ts';

/** Months up to `closedUntil` are closed; their later changes are booked on `today`. */
export interface BookingCalendar {
  /** 202611; 0: none. */
  readonly closedUntil: number;
  /** 20261220. */
  readonly today: number;
}

export function isClosed({ closedUntil }: Pick<BookingCalendar, 'closedUntil'>, day: number): boolean {
  return Math.floor(day / 100) <= closedUntil;
}

/** The last closed month; all months before it are closed, too. */
export async function readClosedUntil(db: Database | Transaction, siteId: string): Promise<number> {
  const { month } = await db
    .selectFrom('closed_months')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return month ?? 0;
}

/** Closes a month and all before it, permanently. */
export async function closeMonth(db: Database, siteId: string, month: number, now: Date): Promise<void> {
  await db
    .insertInto('closed_months')
    .values({ site_id: siteId, month, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
