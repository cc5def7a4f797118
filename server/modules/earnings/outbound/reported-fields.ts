import { formatMinor } from '@pitaka/core/values/money.ts';
import type { ConversionStatus } from '../../../platform/db/tables/earnings.ts';

/** The fields that can be sent to a partner, by our names, which a template may use. */
export const REPORTED_FIELDS = [
  'event_id',
  'sequence',
  'conversion_id',
  'transaction_id',
  'source',
  'event',
  'status',
  'amount',
  'currency',
  'occurred_at',
  'updated_at',
  'click_id',
  'sub_id',
  'promoter',
  'item',
] as const;

export interface ReportedConversion {
  readonly conversion_id: string;
  readonly transaction_id: string;
  readonly source: string;
  readonly event: string;
  readonly status: ConversionStatus;
  readonly held: string;
  readonly decision: '' | 'released' | 'declined';
  readonly is_contradicted: boolean;
  readonly refused: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly occurred_at: Date;
  readonly changed_at: Date;
  readonly click_id: string;
  readonly sub: string;
  readonly uid: string;
  readonly item: string;
  /** The version of this report: a partner that receives an earlier report later can ignore it. */
  readonly sequence: number;
}

/**
 * The status for the partner: a conversion under review is pending; a conversion that we declined, or that came too
 * late, is declined.
 */
export function reportedStatus({
  status,
  held,
  decision,
  is_contradicted,
  refused,
}: ReportedConversion): ConversionStatus {
  if (refused !== '' || decision === 'declined') return 'declined';
  const isChecked = (held !== '' && decision === '') || is_contradicted;
  return isChecked && status === 'approved' ? 'pending' : status;
}

export function buildReport(
  deliveryId: string,
  row: ReportedConversion,
): Record<(typeof REPORTED_FIELDS)[number], string> {
  return {
    event_id: deliveryId,
    sequence: String(row.sequence),
    conversion_id: row.conversion_id,
    transaction_id: row.transaction_id,
    source: row.source,
    event: row.event,
    status: reportedStatus(row),
    amount: formatMinor(row.amount_minor),
    currency: row.currency,
    occurred_at: row.occurred_at.toISOString(),
    updated_at: row.changed_at.toISOString(),
    click_id: row.click_id,
    sub_id: row.sub,
    promoter: row.uid,
    item: row.item,
  };
}

/** Identifies the content of a report: if it changes, the partner gets another report. */
export function reportKey(row: ReportedConversion): string {
  return [row.event, reportedStatus(row), String(row.amount_minor), row.currency, row.uid].join(' ');
}
