import { createHash } from 'node:crypto';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Selectable } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { MustRunAgain } from '../../../platform/db/in-transaction.ts';
import type { ConversionsTable } from '../../../platform/db/tables/earnings.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { foldConversion, type SiteForEvents } from './fold-conversion.ts';
import { followConversions, holdAttributed } from './follow-conversions.ts';

/** conflict: the same event id with other words; a person has to look. */
export type EventResult = 'counted' | 'updated' | 'parked' | 'repeated' | 'conflict';

type Row = Selectable<ConversionsTable>;

/**
 * Takes an event of a source, once: the same again changes nothing, and another body under the same id is only marked.
 * The conversion is then folded anew from all its events, so the order of arrival makes no difference.
 */
export async function receiveEvent(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  postback: Postback,
  deliveryId: string,
  now: Date,
): Promise<EventResult> {
  const { siteId } = site;
  const bodyHash = hashOf(postback);
  const known = await findEvent(tx, siteId, source, postback.eventId);
  if (known) {
    if (known.body_hash.equals(bodyHash)) return 'repeated';
    await markConflict(tx, siteId, known.conversion_id);
    return 'conflict';
  }
  const { row, isNew } = await lockConversion(tx, site, source, postback, now);
  const written = await tx
    .insertInto('conversion_events')
    .values({
      site_id: siteId,
      source,
      event_id: postback.eventId,
      conversion_id: row.conversion_id,
      body_hash: bodyHash,
      event: postback.event,
      status: postback.status,
      amount_minor: postback.amountMinor,
      currency: postback.currency,
      occurred_at: new Date(postback.occurredAt),
      received_at: now,
      delivery_id: deliveryId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) throw new MustRunAgain('the same event at this instant');
  const after = await foldAgain(tx, site, row, now);
  if (after.uid === null) return 'parked';
  return isNew ? 'counted' : 'updated';
}

/** Matches conversions that were parked with the clicks they name. */
export async function matchParked(
  tx: Transaction,
  site: SiteForEvents,
  clickIds: readonly string[],
  now: Date,
): Promise<number> {
  if (clickIds.length === 0) return 0;
  const parked = await tx
    .selectFrom('conversions')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('click_id', 'in', [...clickIds])
    .where('uid', 'is', null)
    .orderBy('conversion_id')
    .forUpdate()
    .execute();
  for (const row of parked) await foldAgain(tx, site, row, now);
  return parked.length;
}

/** Writes a conversion as its events and its click leave it, and has its days computed anew. */
async function foldAgain(tx: Transaction, site: SiteForEvents, row: Row, now: Date): Promise<Row> {
  const events = await tx
    .selectFrom('conversion_events')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where('conversion_id', '=', row.conversion_id)
    .execute();
  const click = await tx
    .selectFrom('clicks')
    .select(['uid', 'item_id', 'sub', 'at'])
    .where('site_id', '=', site.siteId)
    .where('click_id', '=', row.click_id)
    .executeTakeFirst();
  const after = { ...foldConversion(site, events, click), version: row.version + 1, changed_at: now };
  const written = await tx
    .updateTable('conversions')
    .set(after)
    .where('site_id', '=', site.siteId)
    .where('conversion_id', '=', row.conversion_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const folded = [{ before: row, after: written }];
  await holdAttributed(tx, site, folded, now);
  await followConversions(tx, site.siteId, folded, now);
  await enqueueOutbound(tx, site.siteId, [row.conversion_id], now);
  return written;
}

/** The transaction's row, locked: made now, or there from an earlier event. */
async function lockConversion(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  postback: Postback,
  now: Date,
): Promise<{ row: Row; isNew: boolean }> {
  const conversionId = newId('cv', now.getTime());
  const row = await tx
    .insertInto('conversions')
    .values({
      site_id: site.siteId,
      conversion_id: conversionId,
      source,
      transaction_id: postback.transactionId,
      click_id: postback.clickId,
      uid: null,
      item_id: null,
      event: postback.event,
      status: postback.status,
      amount_minor: postback.amountMinor,
      currency: postback.currency,
      occurred_at: new Date(postback.occurredAt),
      day: null,
      version: 0,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'source', 'transaction_id']).doUpdateSet({ changed_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, isNew: row.conversion_id === conversionId };
}

function findEvent(tx: Transaction, siteId: string, source: string, eventId: string) {
  return tx
    .selectFrom('conversion_events')
    .select(['conversion_id', 'body_hash'])
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

async function markConflict(tx: Transaction, siteId: string, conversionId: string): Promise<void> {
  await tx
    .updateTable('conversions')
    .set({ has_conflict: true })
    .where('site_id', '=', siteId)
    .where('conversion_id', '=', conversionId)
    .execute();
}

/** Of what was said, whatever the order and form of its parameters. */
export function hashOf(postback: Postback): Buffer {
  const { clickId, transactionId, event, status, amountMinor, currency, occurredAt, isTimed } = postback;
  const said = [clickId, transactionId, event, status, String(amountMinor), currency, isTimed ? occurredAt : null];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
