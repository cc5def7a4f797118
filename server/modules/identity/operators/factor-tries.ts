import { OPERATOR_LOGIN_LIMITS } from '@pitaka/core/identity/operators/operator-session.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Actor } from '../audit/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import { auditOf } from '../audit/published.ts';
import { countAttempt, EVERY_SITE, forgiveAttempts, uncountAttempt } from '../auth/index.ts';
import { rolesOf } from './views.ts';

const LOCKED = 'operator.second_factor_locked';
const ALARM_HOURS = 24;

const subjectOf = (operatorId: string) => `console:factor-day:${operatorId}`;

/**
 * Counts a try of the second factor before it is compared, after a correct password. Tries are counted by account: an
 * attacker with thousands of networks would otherwise guess six digits within hours. The first try beyond the limit
 * raises an alarm on every site of the operator.
 */
export async function countFactor(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const { operatorId } = actor;
  const limit = OPERATOR_LOGIN_LIMITS.account;
  const count = await countAttempt(db, EVERY_SITE, subjectOf(operatorId), limit, now);
  if (count.used === limit.uses + 1) {
    for (const siteId of Object.keys(await rolesOf(db, operatorId))) {
      const auditEvent = { action: LOCKED, target: `operator:${operatorId}`, detail: { tries: limit.uses } };
      await inTransaction(db, (tx) => recordAuditEvent(tx, { ...actor, siteId }, auditEvent, now));
    }
  }
  return count;
}

/** Uncounts a correct second factor; the other tries of this day stay counted. */
export function uncountFactor(tx: Transaction, operatorId: string): Promise<void> {
  return uncountAttempt(tx, EVERY_SITE, subjectOf(operatorId));
}

/** Clears the count: after a reset the operator has a new second factor or none. */
export function forgetFactors(tx: Transaction, operatorId: string): Promise<void> {
  return forgiveAttempts(tx, EVERY_SITE, subjectOf(operatorId));
}

/** Operators of a site with whom tries of the second factor reached the limit within a day, newest first. */
export async function readFactorAlarms(
  db: Database,
  siteId: string,
  now: Date,
): Promise<{ operator: string; at: string }[]> {
  const rows = await db
    .selectFrom(auditOf(siteId).as('audit_rows'))
    .select(['operator_name', 'at'])
    .where('action', '=', LOCKED)
    .where('at', '>', new Date(now.getTime() - ALARM_HOURS * 3600_000))
    .orderBy('position', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ operator_name, at }) => ({ operator: operator_name, at: at.toISOString() }));
}
