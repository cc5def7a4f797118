import { createHash } from 'node:crypto';
import { factMoment, factName } from '@pitaka/core/earnings/conversions/fact-moment.ts';
import { type SaleState, stateSince } from '@pitaka/core/earnings/conversions/state-since.ts';
import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { insertRows, rowsOf } from '../../../../platform/db/rows-of.ts';
import type { ConversionsTable } from '../../../../platform/db/tables/earnings.ts';
import { newId } from '../../../../platform/ids.ts';
import type { HoldSuspicious } from '../../fraud/index.ts';
import { type FoldedRow, followConversions, holdAttributed } from '../follow-conversions.ts';
import type { ChangedFact } from './fact.ts';

/** The prefix of a figure's delivery id, which distinguishes it from the ids of postbacks. */
export const FACT_DELIVERY = 'facts ';

export interface SiteForFacts {
  readonly siteId: string;
  readonly timezone: string;
  /** The site's rules against fraud; undefined: no sale is held. */
  readonly holdSuspicious?: HoldSuspicious | undefined;
  /** Whether an operator reports the event, not the source itself. */
  readonly isByOperator?: boolean;
}

interface ChangedDay {
  readonly source: string;
  readonly day: number;
  readonly version: number;
  readonly changed: readonly ChangedFact[];
}

type Row = Selectable<ConversionsTable>;

/**
 * Counts a figure like a conversion: as one transaction of its source, at noon of its day, with an event for each
 * version. So plans, corrections, reports and the explanation of a line need no separate code for figures.
 */
export async function foldFacts(
  tx: Transaction,
  site: SiteForFacts,
  { source, day, version, changed }: ChangedDay,
  now: Date,
): Promise<readonly FoldedRow[]> {
  const { siteId } = site;
  const noon = factMoment(day, site.timezone);
  const figures = changed.map((fact) => {
    const name = factName({ ...fact, day });
    return {
      fact,
      name,
      status: fact.amountMinor > 0n || fact.count > 0 ? ('approved' as const) : ('reversed' as const),
    };
  });
  const before = await lockRows(tx, siteId, source, figures, { day, noon, now });
  const events = figures.map(({ fact, name, status }) => ({
    site_id: siteId,
    source,
    event_id: `${name} ${version}`,
    conversion_id: (before.get(name) as Row).conversion_id,
    body_hash: createHash('sha256').update(`${status} ${fact.amountMinor} ${fact.currency}`).digest(),
    event: fact.metric,
    status,
    amount_minor: fact.amountMinor,
    currency: fact.currency,
    count: countOf(fact),
    // Versions share the same noon; a millisecond for each version puts them in order.
    occurred_at: new Date(noon.getTime() + version),
    received_at: now,
    taken_at: now,
    delivery_id: `${FACT_DELIVERY}${source} ${day} ${version}`,
  }));
  await insertRows(tx, 'conversion_events', events);
  const histories = await readHistories(
    tx,
    siteId,
    [...before.values()].map((row) => row.conversion_id),
    day,
  );
  const changes = figures.map(({ fact, name, status }) => {
    const row = before.get(name) as Row;
    const { amountMinor: amount_minor, currency } = fact;
    const count = countOf(fact);
    const stands_since = new Date(stateSince(histories.get(row.conversion_id) ?? []));
    // A figure that one operator released from a hold keeps that mark when its source reports the figure again.
    const isTheirs = site.isByOperator || row.brought_alone === 'released';
    const brought_alone = isTheirs ? row.brought_alone : ('' as const);
    const version = row.version + 1;
    return {
      before: row,
      after: { ...row, status, amount_minor, currency, count, stands_since, brought_alone, version },
    };
  });
  const rows = changes.map(({ after }) => after);
  await sql`
    UPDATE conversions c
    SET status = w.status, amount_minor = w.amount_minor, currency = w.currency, count = w.count,
      stands_since = w.stands_since, brought_alone = w.brought_alone, version = w.version, changed_at = ${now}
    FROM ${rowsOf('conversions', rows)} w
    WHERE c.site_id = ${siteId} AND c.conversion_id = w.conversion_id`.execute(tx);
  // A new conversion counted for no promoter before.
  const folded = changes.map(({ before: row, after }) => ({
    before: row.version === 0 ? { ...row, uid: null, item_id: null, day: null } : row,
    after,
  }));
  await holdAttributed(tx, site, folded, new Map(), now, true);
  await followConversions(tx, siteId, folded, now);
  return folded;
}

/** The counted values of each figure, by version. */
async function readHistories(
  tx: Transaction,
  siteId: string,
  ids: readonly string[],
  day: number,
): Promise<Map<string, SaleState[]>> {
  const rows = await tx
    .selectFrom('conversion_events')
    .select(['conversion_id', 'event', 'status', 'amount_minor', 'currency', 'count', 'taken_at'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`conversion_id = ANY(${ids})`)
    .orderBy('occurred_at')
    .execute();
  const ofConversion = Map.groupBy(rows, (row) => row.conversion_id);
  return new Map(
    [...ofConversion].map(([id, versions]) => [
      id,
      versions.map(({ event, status, amount_minor: amountMinor, currency, count, taken_at }) => ({
        ...{ since: taken_at.getTime(), event, status, amountMinor, currency, count, day, refused: '' },
      })),
    ]),
  );
}

/** The count of a figure; one if only an amount is reported. */
function countOf({ count }: ChangedFact): number {
  return Math.max(1, count);
}

/** The rows of figures by their names, locked; new ones with version 0. */
async function lockRows(
  tx: Transaction,
  siteId: string,
  source: string,
  figures: readonly { readonly fact: ChangedFact; readonly name: string; readonly status: Row['status'] }[],
  { day, noon, now }: { day: number; noon: Date; now: Date },
): Promise<Map<string, Row>> {
  const rows = [...figures]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ fact, name, status }) => ({
      site_id: siteId,
      conversion_id: newId('cv', now.getTime()),
      source,
      transaction_id: name,
      // A figure has no click: it counts as its own customer.
      click_id: `${source} ${name}`,
      uid: fact.uid,
      item_id: fact.itemId,
      event: fact.metric,
      status,
      amount_minor: fact.amountMinor,
      currency: fact.currency,
      occurred_at: noon,
      day,
      version: 0,
      created_at: now,
      stands_since: now,
      changed_at: now,
    }));
  const locking = sql<Row>`
    ON CONFLICT (site_id, source, transaction_id) DO UPDATE SET changed_at = excluded.changed_at RETURNING *`;
  const locked = await insertRows(tx, 'conversions', rows, locking);
  return new Map(locked.map((row) => [row.transaction_id, row]));
}
