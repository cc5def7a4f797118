import { ok, type Refused, type Result, refuse } from '@pitaka/core/values/result.ts';
import { hasNewTargets } from '@pitaka/core/values/targets.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { requestApproval } from '../../back-office/approvals/index.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { countAudience } from './audience.ts';
import { broadcastApproval } from './broadcast-approval.ts';
import { type BroadcastRow, type ChangeRefusal, findBroadcast, lockBroadcast } from './broadcast-store.ts';
import { checkSchedule, writeSchedule } from './check-schedule.ts';
import { messageSettings } from './message-settings.ts';
import { lockAndCountUnapproved } from './unapproved-recipients.ts';

export interface ScheduleChoice {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

type Scheduled = { readonly state: 'scheduled' | 'pending'; readonly count: number };
type Refusal = ChangeRefusal | 'date_past' | 'audience_empty';

/**
 * Schedules a draft. It waits for a second operator if it contains a link, or if this operator would reach more users
 * within a day than the site allows.
 */
export async function scheduleBroadcast(
  db: Database,
  site: Site,
  actor: Actor,
  { id, version, reason }: ScheduleChoice,
  now: Date,
): Promise<Result<Scheduled, Refusal>> {
  const draft = await findBroadcast(db, site.siteId, id);
  if (!draft) return refuse('not_found');
  const { count } = await countAudience(db, site.siteId, draft, now);
  if (count === 0) return refuse('audience_empty');
  const { twoPeopleAbove } = messageSettings.of(site);
  const scheduled = await decideInTransaction(db, async (tx): Promise<Result<Scheduled, Refusal | 'second_person'>> => {
    const row = await lockBroadcast(tx, site.siteId, { id, version });
    if (!row.ok) return row;
    const fit = checkSchedule(row.value, now);
    if (!fit.ok) return fit;
    // Even a single reader could be tricked into sending money by a link.
    if (hasLink(row.value)) return refuse('second_person');
    if (count + (await lockAndCountUnapproved(tx, actor, row.value.send_at ?? now, now)) > twoPeopleAbove)
      return refuse('second_person');
    await writeSchedule(tx, row.value, { by: actor.operatorName, approvedBy: '', count }, now);
    await recordAuditEvent(
      tx,
      actor,
      { action: 'broadcast.schedule', target: `broadcast:${id}`, reason, detail: { version, count } },
      now,
    );
    return ok({ state: 'scheduled', count });
  });
  if (scheduled.ok || scheduled.code !== 'second_person') return scheduled as Result<Scheduled, Refusal>;
  const request = { approval: broadcastApproval, targetId: id, payload: { version }, reason, unit: site.unit };
  const requested = await requestApproval(db, actor, request, now);
  return requested.ok ? ok({ state: 'pending', count }) : toOwnRefusal(requested);
}

function hasLink({ texts }: BroadcastRow): boolean {
  return hasNewTargets(
    [],
    Object.values(texts).flatMap(({ title, body }) => [title, body]),
  );
}

/**
 * Maps refusals of the approval: those without an equivalent in this call mean that the draft has changed meanwhile.
 */
function toOwnRefusal(refused: Refused<string>): Refused<Refusal> {
  const { code } = refused;
  const isOwn = code === 'not_found' || code === 'approval_pending' || code === 'record_state' || code === 'date_past';
  return refuse(isOwn ? code : 'record_changed');
}
