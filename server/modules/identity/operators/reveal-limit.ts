import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { type Actor, recordAuditEvent, securitySettings } from '../audit/index.ts';
import { auditOf } from '../audit/published.ts';
import { countAttempt, sumUsed } from '../auth/index.ts';
import { lockSamePerson } from './same-person.ts';

const REACHED = 'operator.reveals_reached';
const ALARM_HOURS = 24;

interface Span {
  readonly span: 'hour' | 'day';
  readonly uses: number;
  readonly windowSeconds: number;
}

function spansOf(site: Site): readonly Span[] {
  const { revealsAnHour, revealsADay } = securitySettings.of(site);
  return [
    { span: 'hour', uses: revealsAnHour, windowSeconds: 3600 },
    { span: 'day', uses: revealsADay, windowSeconds: 24 * 3600 },
  ];
}

const subjectOf = (span: Span['span'], operatorId: string) => `reveal:${span}:${operatorId}`;

/**
 * Counts a full phone or account number before it is shown, over all accounts of the operator: without a limit one
 * operator could read all numbers of a site in minutes. Committed separately, so that a number that is not found counts
 * too. The last number that the limit of an hour or a day allows raises an alarm for owners.
 */
export function countReveal(db: Database, site: Site, actor: Actor, now: Date): Promise<Result<null, 'reveals_used'>> {
  return count(db, site, actor, now);
}

/**
 * The same limit for a search by a full phone number: a masked number leaves few digits to guess, and a found user
 * confirms the guess. A repeated search within the hour is not counted, as pages reload automatically. `key`: the
 * hashed number.
 */
export function countPhoneSearch(
  db: Database,
  site: Site,
  actor: Actor,
  key: string,
  now: Date,
): Promise<Result<null, 'reveals_used'>> {
  return count(db, site, actor, now, `reveal:phone:${actor.operatorId}:${key}`);
}

function count(
  db: Database,
  site: Site,
  actor: Actor,
  now: Date,
  number?: string,
): Promise<Result<null, 'reveals_used'>> {
  return inTransaction(db, async (tx): Promise<Result<null, 'reveals_used'>> => {
    const { siteId, operatorId } = actor;
    const person = await lockSamePerson(tx, siteId, operatorId, now);
    if (number !== undefined && (await sumUsed(tx, siteId, [number], now)) > 0) return ok(null);
    const others = person.filter((id) => id !== operatorId);
    const reached: Span[] = [];
    for (const limit of spansOf(site)) {
      const { span, uses } = limit;
      const counted = await countAttempt(tx, siteId, subjectOf(span, operatorId), limit, now);
      const subjects = others.map((id) => subjectOf(span, id));
      const used = counted.used + (await sumUsed(tx, siteId, subjects, now));
      if (used > uses) {
        return refuse('reveals_used', { most: uses, minutes: Math.ceil(counted.retryAfterSeconds / 60) });
      }
      if (used === uses) reached.push(limit);
    }
    // Recorded only if it is shown: otherwise a second search for a refused number would not be counted.
    if (number !== undefined) await countAttempt(tx, siteId, number, { uses: 1, windowSeconds: 3600 }, now);
    for (const { span, uses } of reached) {
      const event = { action: REACHED, target: `operator:${operatorId}`, detail: { span, numbers: uses } };
      await recordAuditEvent(tx, actor, event, now);
    }
    return ok(null);
  });
}

/** Operators of a site who reached the limit of revealed numbers within an hour or a day, newest first. */
export async function readRevealAlarms(
  db: Database | Transaction,
  siteId: string,
  now: Date,
): Promise<{ operator: string; at: string }[]> {
  const rows = await db
    .selectFrom(auditOf(siteId).as('audit_rows'))
    .select(['operator_name', 'at'])
    .where('action', '=', REACHED)
    .where('at', '>', new Date(now.getTime() - ALARM_HOURS * 3600_000))
    .orderBy('position', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ operator_name, at }) => ({ operator: operator_name, at: at.toISOString() }));
}
