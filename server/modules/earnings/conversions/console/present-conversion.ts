import { formatMinor } from '@pitaka/core/values/money.ts';
import type { ConversionRow } from './views.ts';

/** A conversion as the console's list and record show it. */
export function presentConversion(row: ConversionRow) {
  return {
    id: row.conversion_id,
    occurredAt: row.occurred_at.toISOString(),
    receivedAt: row.created_at.toISOString(),
    source: row.source,
    sourceName: row.source_name ?? row.source,
    transactionId: row.transaction_id,
    event: row.event,
    status: row.status,
    amount: formatMinor(row.amount_minor),
    currency: row.currency,
    uid: row.uid,
    item: row.item ?? '',
    parkedFor: row.uid === null ? ('click' as const) : row.lacks_rate ? ('rate' as const) : null,
    held: row.held,
    decision: row.decision,
    refused: row.refused,
    hasConflict: row.has_conflict,
  };
}
