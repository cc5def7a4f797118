import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { noteChange } from '../commission/index.ts';
import { conversionsOf } from '../conversions/published.ts';
import type { EnteredRate } from './entered-rate.ts';

export interface SavedRates {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Promoters' days that are computed again. */
  readonly days: number;
}

export type RateAction = 'exchange_rate.save' | 'exchange_rate.import';

/** Sorts rates in one order, so that two imports cannot deadlock. */
export function inOrder(entered: readonly EnteredRate[]): EnteredRate[] {
  return entered.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** The rates that changed. */
export function changedRates(rates: readonly EnteredRate[], before: ReadonlyMap<string, string>): EnteredRate[] {
  return rates.filter((rate) => Number(before.get(keyOf(rate))) !== Number(rate.rate));
}

/** Stores rates, and requests that all sales of their days and currencies are computed again. */
export async function writeRates(
  tx: Transaction,
  actor: Actor,
  entered: readonly EnteredRate[],
  /** The author of the rate; with two people, the requester. */
  { by, action }: { readonly by: string; readonly action: RateAction },
  now: Date,
): Promise<SavedRates> {
  const { siteId } = actor;
  const rates = inOrder(entered);
  const before = await readRates(tx, siteId, rates);
  const moved = changedRates(rates, before);
  for (const { currency, day, rate, origin } of moved) {
    const set = { rate, origin, entered_by: by, entered_at: now };
    await tx
      .insertInto('exchange_rates')
      .values({ site_id: siteId, currency, day, ...set })
      .onConflict((conflict) => conflict.columns(['site_id', 'currency', 'day']).doUpdateSet(set))
      .execute();
  }
  const days = await countAffected(tx, siteId, moved);
  for (const { currency, day } of moved) await noteChange(tx, { siteId, currency, day }, now);
  const changed = moved.filter((rate) => before.has(keyOf(rate))).length;
  const saved = { added: moved.length - changed, changed, unchanged: rates.length - moved.length, days };
  const [only] = rates;
  const isOne = rates.length === 1 && only !== undefined;
  const detail = isOne ? { ...only, before: before.get(keyOf(only)) ?? null } : { rates: rates.length, ...saved };
  await recordAuditEvent(tx, actor, { action, target: isOne ? `exchange_rate:${keyOf(only)}` : '', detail }, now);
  return saved;
}

export function keyOf({ currency, day }: Pick<EnteredRate, 'currency' | 'day'>): string {
  return `${currency}-${day}`;
}

export async function readRates(
  db: Database | Transaction,
  siteId: string,
  entered: readonly EnteredRate[],
): Promise<Map<string, string>> {
  if (entered.length === 0) return new Map();
  const { rows } = await sql<{ currency: string; day: number; rate: string }>`
    SELECT x.currency, x.day, x.rate FROM exchange_rates x
    JOIN ${pairs(entered)} w ON w.currency = x.currency AND w.day = x.day WHERE x.site_id = ${siteId}`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.rate]));
}

/** The number of promoters' days with conversions in these currencies. */
async function countAffected(tx: Transaction, siteId: string, rates: readonly EnteredRate[]): Promise<number> {
  if (rates.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT (c.uid, c.day))::int AS count FROM ${conversionsOf(siteId)} c
    JOIN ${pairs(rates)} w ON w.currency = c.currency AND w.day = c.day
    WHERE c.site_id = ${siteId} AND c.uid IS NOT NULL`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** As a table to join with. */
function pairs(rates: readonly EnteredRate[]) {
  const currencies = rates.map(({ currency }) => currency);
  const days = rates.map(({ day }) => day);
  return sql`(SELECT * FROM unnest(${currencies}::text[], ${days}::int[]) AS p (currency, day))`;
}
