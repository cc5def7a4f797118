import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import { insertTransition } from '../reviewed-records/index.ts';
import { daysBefore, type Found } from './finding.ts';
import { RISK_RECORD } from './risk-record.ts';
import { riskSettings } from './risk-settings.ts';

/** Returns a user's approved withdrawals to review; provided by the payments domain. */
export type ReturnWithdrawals = (
  tx: Transaction,
  siteId: string,
  uid: string,
  by: `system:${string}` | `operator:${string}`,
  reason: string,
  now: Date,
) => Promise<number>;

/**
 * Puts findings into the queue, once: not those that are open or were cleared a short while ago. A finding that holds
 * payouts returns approved withdrawals to review.
 */
export async function keepFindings(
  tx: Transaction,
  site: Site,
  found: readonly Found[],
  returnWithdrawals: ReturnWithdrawals,
  now: Date,
): Promise<void> {
  for (const one of found) {
    if (await isKnown(tx, site.siteId, one, now)) continue;
    await insertFinding(tx, site, one, now);
    if (!one.holds) continue;
    for (const uid of one.uids) {
      await returnWithdrawals(tx, site.siteId, uid, 'system:risk', 'payouts_stopped', now);
    }
  }
}

async function isKnown(tx: Transaction, siteId: string, one: Found, now: Date): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM risk_findings
    WHERE site_id = ${siteId} AND rule = ${one.rule} AND subject = ${one.subject}
      AND (state <> 'cleared' OR changed_at > ${daysBefore(now, one.quietDays)}) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

async function insertFinding(tx: Transaction, site: Site, one: Found, now: Date): Promise<void> {
  const { siteId } = site;
  const id = newId('rk', now.getTime());
  const step = { version: 1, from: '', event: 'find', to: 'open' };
  await insertTransition(tx, RISK_RECORD.kind, { siteId, id }, step, { by: 'system:risk', at: now });
  const uids = [...new Set(one.uids)];
  await tx
    .insertInto('risk_findings')
    .values({
      site_id: siteId,
      finding_id: id,
      rule: one.rule,
      subject: one.subject,
      uid: one.uids[0],
      uids,
      amount_minor: one.amountMinor,
      evidence: JSON.stringify(one.evidence),
      holds: one.holds,
      due_at: new Date(now.getTime() + riskSettings.of(site).dueHours * 3_600_000),
      state: 'open',
      version: 1,
      claimed_by: null,
      claim_expires_at: null,
      created_at: now,
      changed_at: now,
    })
    .execute();
  await tx
    .insertInto('risk_finding_users')
    .values(uids.map((uid) => ({ site_id: siteId, uid, finding_id: id })))
    .execute();
}
