import { createHash } from 'node:crypto';
import { fileEventId } from '@pitaka/core/earnings/conversions/fold-events.ts';
import type { Postback, UnreadablePostback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Contradiction, markConflicts } from './contradictions.ts';
import type { FoldedRow } from './follow-conversions.ts';
import { readLoggedDelivery } from './read-logged-delivery.ts';
import type { SourceRow } from './sources.ts';

type Read = Result<Postback, 'malformed'>;

/** The transaction that a delivery reduces, or may reduce because it is unreadable; empty if there is none. */
export function reducedTransactionOf(read: Read): string {
  if (!read.ok) return unreadablePartOf(read)?.transactionId ?? '';
  return isReversal(read.value) ? read.value.transactionId : '';
}

/** The transaction id of an unreadable postback, if that field alone is readable. */
export function unreadablePartOf(read: Read): UnreadablePostback | undefined {
  return read.ok ? undefined : (read.detail?.unread as UnreadablePostback | undefined);
}

/** Equal for repetitions of the same delivery. */
export function unreadableHash({ fingerprint }: UnreadablePostback): string {
  return hashOf(fingerprint);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Holds new sales because of earlier deliveries that did not count (unreadable, late or unlisted) and may reduce the
 * sale. Networks send deliveries in any order; if such a delivery came after the sale, it would hold or reverse it.
 */
export async function holdByEarlierReports(
  tx: Transaction,
  source: SourceRow,
  folded: readonly FoldedRow[],
  now: Date,
): Promise<void> {
  const added = new Map(
    folded.flatMap(({ before, after }) =>
      before.version === 0 ? [[after.transaction_id, after.conversion_id] as const] : [],
    ),
  );
  const reports = await readStoredReports(tx, source, [...added.keys()]);
  if (reports.length === 0) return;
  const ids = reports.map(({ against }) => added.get(against) ?? '');
  const events = await readEvents(tx, source.site_id, ids);
  const conflicts = reports.flatMap((report, index) => {
    const id = ids[index] ?? '';
    return contradictionBy(report, source, id, events.get(id) ?? []);
  });
  await markConflicts(tx, source.site_id, conflicts, now);
}

type StoredReport = Awaited<ReturnType<typeof readStoredReports>>[number];
type SaleEvent = Awaited<ReturnType<typeof readEventRows>>[number];

function contradictionBy(
  report: StoredReport,
  source: SourceRow,
  id: string,
  events: readonly SaleEvent[],
): Contradiction[] {
  // Amount and currency of a reversal do not matter, so any currency will do.
  const read = readLoggedDelivery(report, { currency: 'XXX' }, source);
  const unread = unreadablePartOf(read);
  const eventId = read.ok ? read.value.eventId : unread?.eventId;
  const hash = unread ? unreadableHash(unread) : hashOf(report.raw);
  // The source has since repeated the delivery in readable form.
  if (events.some((event) => event.event_id === eventId && event.received_at >= report.received_at)) return [];
  if (read.ok && isOver(read.value, events)) return [];
  // If a file reported the event, the sale counts towards its operator's limit: only the source's excess is held.
  const isReportedByFile = eventId !== undefined && events.some((event) => event.event_id === fileEventId(eventId));
  return [{ id, report: hash, blocksPayment: !isReportedByFile }];
}

/** A decline holds until its sale is approved at a later moment. */
function isOver({ status, occurredAt }: Postback, events: readonly SaleEvent[]): boolean {
  if (status === 'reversed') return false;
  if (status !== 'declined') return true;
  return events.some((event) => event.status === 'approved' && event.occurred_at.getTime() > occurredAt);
}

function isReversal({ status }: Postback): boolean {
  return status === 'declined' || status === 'reversed';
}

/** Selects unprocessed deliveries only; processed ones have other outcomes. */
async function readStoredReports(tx: Transaction, { site_id: siteId, source }: SourceRow, names: readonly string[]) {
  if (names.length === 0) return [];
  return (
    tx
      .selectFrom('conversion_deliveries')
      .select(['against', 'received_at', 'method', 'raw'])
      .where('site_id', '=', siteId)
      .where('source', '=', source)
      // The empty text is written out: as a parameter, it would lead to a plan that cannot use the partial index of
      // these deliveries.
      .where(sql<boolean>`against <> ''`)
      .where(sql<boolean>`against = ANY(${[...names]})`)
      .where('outcome', 'in', ['malformed', 'stale', 'ignored'])
      .execute()
  );
}

async function readEvents(tx: Transaction, siteId: string, conversionIds: readonly string[]) {
  const rows = await readEventRows(tx, siteId, conversionIds);
  return Map.groupBy(rows, ({ conversion_id }) => conversion_id);
}

function readEventRows(tx: Transaction, siteId: string, conversionIds: readonly string[]) {
  return tx
    .selectFrom('conversion_events')
    .select(['conversion_id', 'event_id', 'status', 'occurred_at', 'received_at'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`conversion_id = ANY(${[...new Set(conversionIds)]})`)
    .execute();
}
