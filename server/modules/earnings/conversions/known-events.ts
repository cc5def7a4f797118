import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { hashOf } from './compare-reports.ts';
import type { Row } from './fold-conversions.ts';

/**
 * The rows of transactions that are known from earlier events, by transaction id; locked in one order to avoid
 * deadlocks.
 */
export async function lockConversions(
  tx: Transaction,
  siteId: string,
  source: string,
  names: readonly string[],
): Promise<Map<string, Row>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .selectFrom('conversions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where(sql<boolean>`transaction_id = ANY(${names})`)
    .orderBy('transaction_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** The given postbacks that the source itself has already sent with the same content. */
export async function findReported(
  tx: Transaction,
  siteId: string,
  source: string,
  postbacks: readonly Postback[],
): Promise<ReadonlySet<Postback>> {
  const rows = await tx
    .selectFrom('conversion_events')
    .select(['event_id', 'body_hash'])
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where(sql<boolean>`event_id = ANY(${postbacks.map(({ eventId }) => eventId)})`)
    .execute();
  const hashes = new Map(rows.map(({ event_id, body_hash }) => [event_id, body_hash]));
  return new Set(postbacks.filter((postback) => hashes.get(postback.eventId)?.equals(hashOf(postback))));
}
