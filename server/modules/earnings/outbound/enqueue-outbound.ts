import { fillTemplate } from '@pitaka/core/earnings/conversions/fill-template.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { newId } from '../../../platform/ids.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { conversionsOf } from '../conversions/published.ts';
import { buildReport, type ReportedConversion, reportKey } from './reported-fields.ts';

interface PartnerReport extends ReportedConversion {
  readonly partner_id: string;
  readonly fields: Record<string, string>;
  readonly last_report_key: string | null;
}

/**
 * Puts conversions for partners into the outbox, in the transaction of the change; a worker sends them afterwards. An
 * unchanged report is not sent again.
 */
export async function enqueueOutbound(
  tx: Transaction,
  siteId: string,
  conversionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (conversionIds.length === 0 || !(await hasPartners(tx, siteId))) return;
  const reports = await readPartnerReports(tx, siteId, conversionIds);
  const rows = reports
    .filter((row) => row.last_report_key !== reportKey(row))
    .map((row) => {
      const deliveryId = newId('od', now.getTime());
      return {
        site_id: siteId,
        delivery_id: deliveryId,
        partner_id: row.partner_id,
        conversion_id: row.conversion_id,
        sequence: row.sequence,
        body: JSON.stringify(fillTemplate(row.fields, buildReport(deliveryId, { ...row, changed_at: now }))),
        said: reportKey(row),
        next_try_at: now,
        created_at: now,
      };
    });
  await insertRows(tx, 'outbound_deliveries', rows);
}

async function hasPartners(tx: Transaction, siteId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('outbound_partners')
    .select('partner_id')
    .where('site_id', '=', siteId)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Each conversion with a known promoter and each of its partners, with the last report to that partner. */
async function readPartnerReports(
  tx: Transaction,
  siteId: string,
  conversionIds: readonly string[],
): Promise<PartnerReport[]> {
  const { rows } = await sql<PartnerReport>`
    SELECT c.conversion_id, c.transaction_id, c.source, c.event, c.status, c.held, c.decision, c.refused,
      c.is_contradicted,
      c.amount_minor, c.currency, c.occurred_at, c.changed_at, c.click_id, c.sub, c.uid,
      coalesce(i.external_id, '') AS item, p.partner_id, p.fields, latest.said AS last_report_key,
      coalesce(latest.sequence, 0) + 1 AS sequence
    FROM ${conversionsOf(siteId)} c
    JOIN outbound_partners p ON p.site_id = c.site_id AND p.status = 'active'
      AND (p.scope = 'site' OR p.scope = 'source' AND p.scope_id = c.source
        OR p.scope = 'promoter' AND p.scope_id = c.uid)
      AND (p.events = '[]'::jsonb OR p.events ? c.event)
    LEFT JOIN ${itemsOf(siteId)} i ON i.site_id = c.site_id AND i.item_id = c.item_id
    LEFT JOIN LATERAL (
      SELECT d.said, d.sequence FROM outbound_deliveries d
      WHERE d.site_id = c.site_id AND d.conversion_id = c.conversion_id AND d.partner_id = p.partner_id
      ORDER BY d.sequence DESC LIMIT 1) latest ON true
    WHERE c.site_id = ${siteId} AND c.conversion_id = ANY(${[...conversionIds]}) AND c.uid IS NOT NULL`.execute(tx);
  return rows;
}
