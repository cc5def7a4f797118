import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { readRoundId } from '../betting/index.ts';

/**
 * Closes an open round as it stands. No money moves: a bet that should go back takes a second person, and what the
 * provider reports later is taken all the same.
 */
export function closeRound(
  db: Database,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'record_state'>> {
  const name = readRoundId(actor.siteId, id);
  return decideInTransaction(db, async (tx) => {
    if (!name) return refuse('not_found');
    const row = await tx
      .selectFrom('rounds')
      .selectAll()
      .where('site_id', '=', name.siteId)
      .where('channel_id', '=', name.channel)
      .where('round_id', '=', name.round)
      .where('uid', '=', name.uid)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuse('not_found');
    if (row.state !== 'open') return refuse('record_state', { state: row.state });
    await tx
      .updateTable('rounds')
      .set({ state: 'settled', closed_by: `operator:${actor.operatorId}`, closed_at: now, changed_at: now })
      .where('site_id', '=', name.siteId)
      .where('channel_id', '=', name.channel)
      .where('round_id', '=', name.round)
      .where('uid', '=', name.uid)
      .execute();
    const detail = { uid: name.uid, channel: name.channel, round: name.round };
    await recordAuditEvent(tx, actor, { action: 'round.close', target: `round:${id}`, reason, detail }, now);
    return ok({});
  });
}
