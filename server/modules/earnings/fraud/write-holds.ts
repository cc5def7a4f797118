import { createHash } from 'node:crypto';
import { type Finding, FRAUD_RULES, type FraudRule } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { conversionsOf, holdConversions } from '../conversions/published.ts';

export interface ConversionFinding extends Finding {
  readonly id: string;
  readonly groupId: string;
}

/** The strongest finding of a conversion, and the others. */
interface Held extends ConversionFinding {
  readonly also: readonly Pick<ConversionFinding, 'rule' | 'groupId' | 'label'>[];
}

export function strengthOf({ rule }: Pick<Finding, 'rule'>): number {
  return FRAUD_RULES.indexOf(rule);
}

const GROUP_ID_CHARACTERS = 24;

export function withGroupId(finding: Finding & { readonly id: string }): ConversionFinding {
  return { ...finding, groupId: groupIdOf(finding) };
}

function groupIdOf({ rule, group }: Finding): string {
  return createHash('sha256').update(`${rule} ${group}`).digest('hex').slice(0, GROUP_ID_CHARACTERS);
}

/**
 * Leaves out findings of an unchanged released conversion that were already reviewed; otherwise each later event would
 * hold the sale again. Only a finding of a stronger rule, or of another group of the same rule, is new.
 */
export async function withoutReleased(
  tx: Transaction,
  siteId: string,
  ids: readonly string[],
  findings: readonly ConversionFinding[],
): Promise<readonly ConversionFinding[]> {
  if (ids.length === 0) return findings;
  const { rows } = await sql<{ id: string; rule: FraudRule; groups: string[] }>`
    SELECT h.conversion_id AS id, h.rule, array_agg(r.group_id) || h.group_id
      || ARRAY(SELECT a ->> 'groupId' FROM jsonb_array_elements(h.also) a) AS groups
    FROM fraud_holds h
    LEFT JOIN fraud_holds_replaced r ON r.site_id = ${siteId} AND r.conversion_id = h.conversion_id
    WHERE h.site_id = ${siteId} AND h.conversion_id = ANY(${[...ids]})
    GROUP BY h.conversion_id, h.rule, h.group_id, h.also`.execute(tx);
  const released = new Map(rows.map((row) => [row.id, row]));
  return findings.filter((finding) => {
    const seen = released.get(finding.id);
    return !seen || (strengthOf(finding) <= FRAUD_RULES.indexOf(seen.rule) && !seen.groups.includes(finding.groupId));
  });
}

/**
 * The strongest finding of each conversion whose group no operator trusts, with the weaker ones; the strongest first.
 */
export async function withoutTrusted(
  tx: Transaction,
  siteId: string,
  findings: readonly ConversionFinding[],
): Promise<Held[]> {
  if (findings.length === 0) return [];
  const trusts = await tx
    .selectFrom('fraud_trusts')
    .select('group_id')
    .where('site_id', '=', siteId)
    .where('group_id', 'in', [...new Set(findings.map(({ groupId }) => groupId))])
    .execute();
  const trusted = new Set(trusts.map(({ group_id }) => group_id));
  const ofConversions = Map.groupBy(
    findings.filter(({ groupId }) => !trusted.has(groupId)),
    ({ id }) => id,
  );
  return [...ofConversions.values()].map(([strongest, ...weaker]) => {
    const also = weaker.map(({ rule, groupId, label }) => ({ rule, groupId, label }));
    return { ...(strongest as ConversionFinding), also };
  });
}

/**
 * Writes holds. A hold of a stronger rule replaces a hold of a weaker one, which might expire; a released sale that
 * grew is held again.
 */
export async function writeHolds(
  tx: Transaction,
  siteId: string,
  found: readonly Held[],
  now: Date,
): Promise<string[]> {
  if (found.length === 0) return [];
  const existing = await tx
    .selectFrom(conversionsOf(siteId).as('conversions'))
    .select(['conversion_id', 'held', 'decision'])
    .where(sql<boolean>`conversion_id = ANY(${found.map(({ id }) => id)})`)
    .where('held', '<>', '')
    .execute();
  const before = new Map(existing.map((row) => [row.conversion_id, row]));
  const holds = found.filter((hold) => {
    const held = before.get(hold.id);
    if (held?.decision !== '') return true;
    return strengthOf(hold) < FRAUD_RULES.indexOf(held.held as FraudRule);
  });
  if (holds.length === 0) return [];
  const rows = holds.map(({ id, rule, groupId, label, evidence, also }) => ({
    site_id: siteId,
    conversion_id: id,
    rule,
    group_id: groupId,
    label,
    evidence,
    also,
    held_at: now,
  }));
  await recordReplaced(tx, siteId, holds, now);
  const replacing = sql`
    ON CONFLICT (site_id, conversion_id) DO UPDATE SET rule = excluded.rule, group_id = excluded.group_id,
      label = excluded.label, evidence = excluded.evidence, also = excluded.also, held_at = excluded.held_at`;
  await insertRows(tx, 'fraud_holds', rows, replacing);
  await holdConversions(tx, siteId, rows);
  return holds.map(({ id }) => id);
}

/** Keeps a record of replaced holds. */
async function recordReplaced(tx: Transaction, siteId: string, holds: readonly Held[], now: Date): Promise<void> {
  await sql`
    INSERT INTO fraud_holds_replaced (site_id, conversion_id, rule, group_id, label, evidence, held_at, replaced_at)
    SELECT site_id, conversion_id, rule, group_id, label, evidence, held_at, ${now} FROM fraud_holds
    WHERE site_id = ${siteId} AND conversion_id = ANY(${holds.map(({ id }) => id)})
    ON CONFLICT DO NOTHING`.execute(tx);
}
