import { MAX_TRIES } from '@pitaka/core/earnings/conversions/next-try.ts';
import { sql } from 'kysely';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { type SendDependencies, sendOutbound } from './send-outbound.ts';

const POLL_MS = 2_000;
const MAX_DUE = 50;
const AT_ONCE = 4;

/**
 * Sends due deliveries, the partners in turn, so that a partner that does not answer does not block the others. Gives
 * up a delivery if the process died during its last try.
 */
export function createOutboundWorker(deps: SendDependencies & { readonly log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<{ siteId: string; deliveryId: string; tries: number }>({
    name: 'outbound postbacks',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: AT_ONCE,
    async findDue() {
      const { rows } = await sql<{ siteId: string; deliveryId: string; tries: number }>`
        SELECT d.site_id AS "siteId", d.delivery_id AS "deliveryId", d.tries
        FROM outbound_partners p CROSS JOIN LATERAL (
          SELECT w.*, row_number() OVER (ORDER BY w.next_try_at) AS turn FROM (
            SELECT site_id, delivery_id, tries, next_try_at FROM outbound_deliveries
            WHERE site_id = p.site_id AND partner_id = p.partner_id AND state = 'waiting' AND next_try_at <= ${clock()}
            ORDER BY next_try_at LIMIT ${MAX_DUE}) w) d
        WHERE p.status = 'active' ORDER BY d.turn, d.next_try_at LIMIT ${MAX_DUE}`.execute(db);
      return rows;
    },
    async run({ siteId, deliveryId, tries }) {
      if (tries < MAX_TRIES) await sendOutbound(deps, { siteId, deliveryId });
      else await giveUp(siteId, deliveryId, tries);
    },
  });

  async function giveUp(siteId: string, deliveryId: string, tries: number): Promise<void> {
    await sql`
      UPDATE outbound_deliveries SET state = 'failed', next_try_at = NULL
      WHERE site_id = ${siteId} AND delivery_id = ${deliveryId} AND state = 'waiting' AND tries = ${tries}`.execute(db);
  }
}
