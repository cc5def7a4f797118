import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { lockOperatorLimit, spendOperatorLimit } from '../../../back-office/operator-limit/index.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import type { WithSettings } from '../../../site/settings/index.ts';
import { readRound } from '../betting/read-round.ts';
import { readRoundId } from '../betting/round-id.ts';
import { closeOpenRound } from '../close-open-round.ts';
import { listChannelNames } from './views.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type CloseRefusal = 'not_found' | 'record_state' | 'round_too_young' | 'round_needs_second';

/**
 * Closes an open round as it is. No money moves: returning a bet needs a second operator, and later reports of the
 * provider are still accepted. Agents and cashback are paid for its loss, so an operator could close a friend's round
 * at the end of a period. Therefore it must be unchanged for so long that its provider is unlikely to end it, and its
 * stakes count towards the operator's daily limit.
 */
export function closeRound(
  db: Database,
  {
    actor,
    site,
  }: {
    readonly actor: Actor;
    readonly site: WithSettings & { readonly siteId: string; readonly timezone: string };
  },
  { id, reason }: { readonly id: string; readonly reason: string },
  now: Date,
): Promise<Result<Record<string, never>, CloseRefusal>> {
  const name = readRoundId(actor.siteId, id);
  const { operatorId } = actor;
  return decideInTransaction(db, async (tx): Promise<Result<Record<string, never>, CloseRefusal>> => {
    if (!name) return refuse('not_found');
    // Locked before the player's accounts, in the same order as for every other action of this operator.
    await lockOperatorLimit(tx, site.siteId, { operatorId, source: '' }, now);
    const by = { closedBy: `operator:${operatorId}`, timezone: site.timezone };
    const stakesMinor = await closeOpenRound(tx, name, by, now);
    const found = await readRound(tx, name);
    if (!found) return refuse('not_found');
    if (stakesMinor === undefined) return refuse('record_state', { state: found.round.state });
    const channels = await listChannelNames(tx, site.siteId);
    const minutes = channels.find((channel) => channel.id === name.channel)?.round_minutes ?? 0;
    const times = [found.round.opened_at, ...found.transactions.map(({ at }) => at)].map((at) => at.getTime());
    if (Math.max(...times) + Math.max(minutes * MINUTE_MS, DAY_MS) > now.getTime()) return refuse('round_too_young');
    const taking = { operatorId, road: 'round', source: '', recordId: id, amountMinor: stakesMinor } as const;
    if ((await spendOperatorLimit(tx, site, taking, now)) === 'second_person') return refuse('round_needs_second');
    const detail = { uid: name.uid, channel: name.channel, round: name.round };
    await recordAuditEvent(tx, actor, { action: 'round.close', target: `round:${id}`, reason, detail }, now);
    return ok({});
  });
}
