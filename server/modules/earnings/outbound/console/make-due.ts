import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { CLAIM_MS } from '../send-outbound.ts';

/**
 * Makes a waiting delivery due now, for the worker. Refused while it is being sent, or while its partner is switched
 * off.
 */
export function makeDue(
  db: Database,
  actor: Actor,
  deliveryId: string,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'record_state'>> {
  return decideInTransaction(db, async (tx): Promise<Result<Record<string, never>, 'not_found' | 'record_state'>> => {
    const { rows } = await sql<{ state: string; nextTryAt: Date | null; status: string; isAnswered: boolean }>`
      SELECT d.state, d.next_try_at AS "nextTryAt", p.status, jsonb_array_length(d.attempts) >= d.tries AS "isAnswered"
      FROM outbound_deliveries d
      JOIN outbound_partners p ON p.site_id = d.site_id AND p.partner_id = d.partner_id
      WHERE d.site_id = ${actor.siteId} AND d.delivery_id = ${deliveryId} FOR UPDATE OF d`.execute(tx);
    const [row] = rows;
    if (!row) return refuse('not_found');
    const waits = row.nextTryAt ? row.nextTryAt.getTime() - now.getTime() : 0;
    const isOnItsWay = !row.isAnswered && waits > 0 && waits <= CLAIM_MS;
    if (row.state !== 'waiting' || row.status !== 'active' || isOnItsWay) return refuse('record_state');
    await tx
      .updateTable('outbound_deliveries')
      .set({ next_try_at: now })
      .where('site_id', '=', actor.siteId)
      .where('delivery_id', '=', deliveryId)
      .execute();
    await recordAuditEvent(tx, actor, { action: 'outgoing.send', target: `outgoing:${deliveryId}` }, now);
    return ok({});
  });
}
