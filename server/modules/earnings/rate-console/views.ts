import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { conversionsOf } from '../conversions/published.ts';
import type { EnteredRate } from './entered-rate.ts';

export function queryRates(
  db: Database,
  siteId: string,
  { currency }: { readonly currency: string },
  days: { readonly from: number | undefined; readonly to: number | undefined },
) {
  let query = db
    .selectFrom('exchange_rates as x')
    .select(['x.currency', 'x.day', 'x.rate', 'x.origin', 'x.entered_by', 'x.entered_at'])
    .where('x.site_id', '=', siteId);
  if (currency.trim() !== '') query = query.where('x.currency', '=', currency.trim().toUpperCase());
  if (days.from !== undefined) query = query.where('x.day', '>=', days.from);
  if (days.to !== undefined) query = query.where('x.day', '<=', days.to);
  return query;
}

export interface MissingRate {
  readonly currency: string;
  readonly day: number;
  readonly conversions: number;
  readonly amount: bigint;
}

const MAX_SHOWN = 200;

/** Conversions whose day has no rate for their currency. */
export async function readMissing(db: Database, siteId: string, unit: string): Promise<MissingRate[]> {
  const { rows } = await sql<Omit<MissingRate, 'amount'> & { amount: string }>`
    SELECT c.currency, c.day, count(*)::int AS conversions, sum(c.amount_minor)::text AS amount
    FROM ${conversionsOf(siteId)} c
    WHERE c.uid IS NOT NULL AND c.refused = '' AND c.currency <> ${unit}
      AND NOT EXISTS (SELECT FROM exchange_rates x
        WHERE x.site_id = c.site_id AND x.currency = c.currency AND x.day = c.day)
    GROUP BY c.currency, c.day ORDER BY c.day DESC, c.currency LIMIT ${MAX_SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** The number of conversions that these rates complete. */
export function countResolved(missing: readonly MissingRate[], rates: readonly EnteredRate[]): number {
  const entered = new Set(rates.map(({ currency, day }) => `${currency} ${day}`));
  return missing
    .filter(({ currency, day }) => entered.has(`${currency} ${day}`))
    .reduce((sum, { conversions }) => sum + conversions, 0);
}
