import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { RiskFindingsTable } from '../../../platform/db/tables/risk.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import { insertTransition, type RecordKind, transition } from '../reviewed-records/index.ts';
import { daysBefore, type RuleFinding } from './finding.ts';
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
 * Puts new findings into the queue. Skips findings that are open or were cleared shortly before, unless the amount has
 * grown. A clearance covers only its own amount: otherwise clearing a small amount would release a large one. A finding
 * that stops payouts returns approved withdrawals to review.
 */
export async function upsertFindings(
  tx: Transaction,
  site: Site,
  all: readonly RuleFinding[],
  returnWithdrawals: ReturnWithdrawals,
  now: Date,
): Promise<void> {
  for (const found of all) {
    const existing = await lockKnown(tx, site.siteId, found, now);
    const one = await countOn(existing, found);
    if (existing && !isMore(existing, one)) continue;
    if (existing && existing.state !== 'cleared') await growFinding(tx, existing, one, now);
    else await insertFinding(tx, site, one, now);
    if (!one.holds) continue;
    for (const uid of one.uids) {
      await returnWithdrawals(tx, site.siteId, uid, 'system:risk', 'payouts_stopped', now);
    }
  }
}

type Known = Selectable<RiskFindingsTable>;

/**
 * Locks the same finding if it is open or was cleared shortly before: an operator may be clearing it at this moment.
 */
async function lockKnown(
  tx: Transaction,
  siteId: string,
  ruleFinding: RuleFinding,
  now: Date,
): Promise<Known | undefined> {
  const { rows } = await sql<Known>`SELECT * FROM risk_findings
    WHERE site_id = ${siteId} AND rule = ${ruleFinding.rule} AND subject = ${ruleFinding.subject}
      AND (state <> 'cleared' OR changed_at > ${daysBefore(now, ruleFinding.quietDays)})
    ORDER BY state = 'cleared', finding_id DESC LIMIT 1 FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** A finding with the part of its amount that exceeds earlier clearances. */
interface Sum extends RuleFinding {
  readonly countedFrom: Date | null;
  readonly coveredMinor: bigint;
}

/**
 * Sums from the first day of the known finding, not over the rule's current days. As the current days move on, an open
 * finding would otherwise lose a part of its amount, and a second amount could hide under a cleared one.
 */
async function countOn(existing: Known | undefined, ruleFinding: RuleFinding): Promise<Sum> {
  const { counted } = ruleFinding;
  // The cleared finding stopped no payouts, or only other users' payouts, so its amount was not counted against an
  // operator's limit.
  const isAnew = !existing || (existing.state === 'cleared' && isWider(existing, ruleFinding));
  if (isAnew || !counted) return { ...ruleFinding, countedFrom: counted?.from ?? null, coveredMinor: 0n };
  const countedFrom = existing.counted_from ?? daysBefore(existing.created_at, ruleFinding.quietDays);
  const coveredMinor = existing.covered_minor + (existing.state === 'cleared' ? existing.amount_minor : 0n);
  return {
    ...ruleFinding,
    amountMinor: (await counted.sumSince(countedFrom)) - coveredMinor,
    countedFrom,
    coveredMinor,
  };
}

function isWider(existing: Known, { uids, holds }: RuleFinding): boolean {
  return (holds && !existing.holds) || uids.some((uid) => !existing.uids.includes(uid));
}

function isMore(existing: Known, sum: Sum): boolean {
  if (isWider(existing, sum)) return true;
  if (existing.state !== 'cleared') return sum.amountMinor > existing.amount_minor;
  return sum.amountMinor > 0n && sum.amountMinor >= sum.moreMinor;
}

async function growFinding(tx: Transaction, existing: Known, sum: Sum, now: Date): Promise<void> {
  const uids = [...new Set([...existing.uids, ...sum.uids])];
  const moreMinor = sum.amountMinor - existing.amount_minor;
  const by = { by: 'system:risk', reason: 'Found again, with more', at: now } as const;
  const set = {
    amount_minor: moreMinor > 0n ? sum.amountMinor : existing.amount_minor,
    evidence: sum.evidence,
    holds: existing.holds || sum.holds,
    uids,
  };
  await transition(tx, RISK_RECORD.kind as RecordKind<Known>, existing, 'grow', by, set);
  await insertUsers(tx, existing.site_id, existing.finding_id, uids);
}

async function insertFinding(tx: Transaction, site: Site, sum: Sum, now: Date): Promise<void> {
  const { siteId } = site;
  const id = newId('rk', now.getTime());
  const step = { version: 1, from: '', event: 'find', to: 'open' };
  await insertTransition(tx, RISK_RECORD.kind, { siteId, id }, step, { by: 'system:risk', at: now });
  const uids = [...new Set(sum.uids)];
  await tx
    .insertInto('risk_findings')
    .values({
      site_id: siteId,
      finding_id: id,
      rule: sum.rule,
      subject: sum.subject,
      uid: sum.uids[0],
      uids,
      amount_minor: sum.amountMinor > 0n ? sum.amountMinor : 0n,
      counted_from: sum.countedFrom,
      covered_minor: sum.coveredMinor,
      evidence: JSON.stringify(sum.evidence),
      holds: sum.holds,
      due_at: new Date(now.getTime() + riskSettings.of(site).dueHours * 3_600_000),
      state: 'open',
      version: 1,
      claimed_by: null,
      claim_expires_at: null,
      created_at: now,
      changed_at: now,
    })
    .execute();
  await insertUsers(tx, siteId, id, uids);
}

async function insertUsers(tx: Transaction, siteId: string, findingId: string, uids: readonly string[]): Promise<void> {
  await tx
    .insertInto('risk_finding_users')
    .values(uids.map((uid) => ({ site_id: siteId, uid, finding_id: findingId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
