import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { readRound, readRoundId } from '../betting/index.ts';
import { closeOpenRound } from '../channels/index.ts';

/**
 * Closes an open round as it stands. No money moves: a bet that should go back takes a second person, and what the
 * provider reports later is taken all the same.
 */
export function closeRound(
  db: Database,
  { actor, timezone }: { readonly actor: Actor; readonly timezone: string },
  { id, reason }: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'record_state'>> {
  const name = readRoundId(actor.siteId, id);
  return decideInTransaction(db, async (tx) => {
    if (!name) return refuse('not_found');
    const closedBy = `operator:${actor.operatorId}`;
    if (!(await closeOpenRound(tx, name, { closedBy, timezone }, now))) {
      const found = await readRound(tx, name);
      return found ? refuse('record_state', { state: found.round.state }) : refuse('not_found');
    }
    const detail = { uid: name.uid, channel: name.channel, round: name.round };
    await recordAuditEvent(tx, actor, { action: 'round.close', target: `round:${id}`, reason, detail }, now);
    return ok({});
  });
}
