import { setImmediate } from 'node:timers/promises';
import { fileEventId } from '@pitaka/core/earnings/conversions/fold-events.ts';
import { type Postback, readPostback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { newId } from '../../../../platform/ids.ts';
import type { FraudCheck } from '../../fraud/index.ts';
import { siteForEvents } from '../earning-settings.ts';
import { holdByEarlierReports } from '../hold-by-earlier-reports.ts';
import type { IncomingEvent } from '../incoming-event.ts';
import { findReported } from '../known-events.ts';
import { selectDeclines, splitByListedEvent } from '../process-deliveries.ts';
import { receiveEvents } from '../receive-events.ts';
import type { SourceRow } from '../sources.ts';
import { type Imported, NO_EFFECT } from './imported.ts';
import { largestAmountsIn } from './largest-amounts.ts';
import { type FieldOfFile, type LineProblem, type ReadRow, ROWS_AT_ONCE } from './read-cells.ts';
import { listRestatedSales } from './restated.ts';
import { sumEffect } from './sum-effect.ts';

export const CONVERSION_FIELDS: readonly FieldOfFile[] = [
  { name: 'event_id', isNeeded: true },
  { name: 'transaction_id', isNeeded: true },
  { name: 'click_id', isNeeded: true },
  { name: 'event', isNeeded: false },
  { name: 'status', isNeeded: false },
  { name: 'amount', isNeeded: false },
  { name: 'currency', isNeeded: false },
  { name: 'occurred_at', isNeeded: false },
];

/** Imports rows as events of a source, as if the source had sent them; its own status mapping applies, too. */
export async function importConversions(
  tx: Transaction,
  { site, fraud }: { readonly site: Site; readonly fraud: FraudCheck },
  source: SourceRow,
  file: { readonly name: string; readonly rows: readonly ReadRow[] },
  now: Date,
): Promise<Imported> {
  const words = Object.fromEntries(Object.entries(source.mapping).filter(([field]) => field.startsWith('status:')));
  const problems: LineProblem[] = [];
  const results = new Map<string, number>();
  const count = (result: string) => results.set(result, (results.get(result) ?? 0) + 1);
  const deliveryId = newId('dl', now.getTime());
  const read: Postback[] = [];
  for (const [index, { line, cells }] of file.rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const row = readPostback(cells, words, { currency: site.unit, now: now.getTime() });
    if (!row.ok) {
      const field = String(row.detail?.field ?? '');
      problems.push({ line, field, value: cells[field] ?? '' });
      continue;
    }
    if (row.value.occurredAt > now.getTime()) {
      // A row with a future time is refused: the source's own reports would be dated earlier than the row until then,
      // so a larger approval would have no effect.
      problems.push({ line, field: 'occurred_at', value: cells.occurred_at ?? '' });
      continue;
    }
    read.push(row.value);
  }
  if (problems.length > 0) return { problems, results, effect: NO_EFFECT };
  const reportedBefore = await findReported(tx, site.siteId, source.source, read);
  for (const _ of reportedBefore) count('repeated');
  const events = read.flatMap((postback): IncomingEvent[] =>
    reportedBefore.has(postback)
      ? []
      : [{ postback: { ...postback, eventId: fileEventId(postback.eventId) }, deliveryId }],
  );
  const ofFile = { ...siteForEvents(site), holdSuspicious: fraud.of(site, 'in_file'), isByOperator: true };
  const [listed, unlisted] = splitByListedEvent(source, events);
  const received = await receiveEvents(tx, ofFile, source.source, listed, now);
  // Runs declines after the other events: the sale that a row declines may be in the same file.
  const declining = await selectDeclines(tx, source, unlisted);
  const declined = await receiveEvents(tx, ofFile, source.source, declining, now);
  for (const result of [...received.results, ...declined.results]) count(result);
  for (let ignored = declining.length; ignored < unlisted.length; ignored++) count('ignored');
  await tx
    .insertInto('conversion_deliveries')
    .values({
      site_id: site.siteId,
      delivery_id: deliveryId,
      source: source.source,
      received_at: now,
      method: 'FILE',
      raw: JSON.stringify({ file: file.name, ...Object.fromEntries(results) }),
      outcome: 'counted',
    })
    .execute();
  const folded = [...received.folded, ...declined.folded];
  await holdByEarlierReports(tx, source, folded, now);
  const amounts = largestAmountsIn(listed);
  const restated = await listRestatedSales(tx, site, folded, amounts);
  const effect = { ...(await sumEffect(tx, site, folded, amounts)), removed: [], restated };
  return { problems, results, effect };
}
