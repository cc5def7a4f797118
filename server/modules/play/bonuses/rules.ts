import type { BonusTerms } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { readTerms, type StoredTerms, storedTerms } from './stored-terms.ts';

type Reader = Database | Transaction;

export interface RuleVersion {
  readonly ruleId: string;
  readonly version: number;
  readonly isOn: boolean;
  readonly effectiveFrom: Date;
  readonly createdBy: string;
  readonly reason: string;
  readonly stored: StoredTerms;
  readonly terms: BonusTerms;
}

/** A rule with its versions, newest first. */
export interface Rule {
  readonly ruleId: string;
  readonly code: string | null;
  readonly grants: number;
  /** Granted amounts minus returned ones. */
  readonly spentMinor: bigint;
  readonly newest: RuleVersion;
  readonly versions: readonly RuleVersion[];
}

/** The rules of a site by id. */
export async function readRules(db: Reader, siteId: string): Promise<Rule[]> {
  const rows = await db
    .selectFrom('bonus_rules as r')
    .innerJoin('bonus_rule_versions as v', (join) =>
      join.onRef('v.site_id', '=', 'r.site_id').onRef('v.rule_id', '=', 'r.rule_id'),
    )
    .select(['r.rule_id', 'r.code', 'r.grants', 'r.granted_minor', 'r.returned_minor'])
    .select(['v.version', 'v.is_on', 'v.effective_from', 'v.created_by', 'v.reason', 'v.terms'])
    .where('r.site_id', '=', siteId)
    .orderBy('r.rule_id')
    .orderBy('v.version', 'desc')
    .execute();
  return [...Map.groupBy(rows, ({ rule_id }) => rule_id).values()].flatMap((versions) => {
    const [first] = versions;
    if (!first) return [];
    const read = versions.map(versionOf);
    const { rule_id: ruleId, code, grants } = first;
    const spentMinor = first.granted_minor - first.returned_minor;
    return [{ ruleId, code, grants, spentMinor, newest: read[0] as RuleVersion, versions: read }];
  });
}

export async function findVersion(db: Reader, siteId: string, ruleId: string, version: number): Promise<RuleVersion> {
  const row = await db
    .selectFrom('bonus_rule_versions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('rule_id', '=', ruleId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return versionOf(row);
}

/** The newest version of a rule; undefined if there is no such rule. */
export async function findNewest(db: Reader, siteId: string, ruleId: string): Promise<RuleVersion | undefined> {
  const row = await db
    .selectFrom('bonus_rule_versions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('rule_id', '=', ruleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && versionOf(row);
}

/** Whether this cashback rule ever had another period: losses that one period has paid for would be part of another. */
export async function hadOtherPeriod(db: Reader, siteId: string, ruleId: string, next: StoredTerms): Promise<boolean> {
  if (next.trigger !== 'cashback') return false;
  const rows = await db
    .selectFrom('bonus_rule_versions')
    .select('terms')
    .where('site_id', '=', siteId)
    .where('rule_id', '=', ruleId)
    .execute();
  const before = rows.map(({ terms }) => storedTerms.parse(terms));
  return before.some(({ trigger, period }) => trigger === 'cashback' && period !== next.period);
}

/**
 * Locks a rule until the transaction ends, so that a change is not compared with a version that another operator has
 * just replaced.
 */
export async function lockRule(tx: Transaction, siteId: string, ruleId: string): Promise<void> {
  await tx
    .selectFrom('bonus_rules')
    .select('rule_id')
    .where('site_id', '=', siteId)
    .where('rule_id', '=', ruleId)
    .forNoKeyUpdate()
    .execute();
}

interface VersionRow {
  readonly rule_id: string;
  readonly version: number;
  readonly is_on: boolean;
  readonly effective_from: Date;
  readonly created_by: string;
  readonly reason: string;
  readonly terms: unknown;
}

function versionOf(row: VersionRow): RuleVersion {
  const stored = storedTerms.parse(row.terms);
  return {
    ruleId: row.rule_id,
    version: row.version,
    isOn: row.is_on,
    effectiveFrom: row.effective_from,
    createdBy: row.created_by,
    reason: row.reason,
    stored,
    terms: readTerms(stored),
  };
}

/** The version in force at a moment, whose terms users were promised; undefined: the rule was off. */
export function versionAt(rule: Rule, moment: Date): RuleVersion | undefined {
  const held = rule.versions.find(({ effectiveFrom }) => effectiveFrom <= moment);
  return held?.isOn ? held : undefined;
}

export interface NewVersion {
  readonly siteId: string;
  readonly ruleId: string;
  readonly isOn: boolean;
  readonly terms: StoredTerms;
  readonly by: string;
  readonly reason: string;
}

/** Adds a version that is in force from now on and returns its number; undefined if another rule has the code. */
export async function addVersion(tx: Transaction, next: NewVersion, now: Date): Promise<number | undefined> {
  const { siteId, ruleId } = next;
  const code = next.terms.code ?? null;
  if (code !== null) {
    const other = await tx
      .selectFrom('bonus_rules')
      .select('rule_id')
      .where('site_id', '=', siteId)
      .where('code', '=', code)
      .where('rule_id', '<>', ruleId)
      .executeTakeFirst();
    if (other) return undefined;
  }
  await tx
    .insertInto('bonus_rules')
    .values({ site_id: siteId, rule_id: ruleId, code })
    .onConflict((conflict) => conflict.columns(['site_id', 'rule_id']).doUpdateSet({ code }))
    .execute();
  const version = ((await findNewest(tx, siteId, ruleId))?.version ?? 0) + 1;
  await tx
    .insertInto('bonus_rule_versions')
    .values({
      site_id: siteId,
      rule_id: ruleId,
      version,
      is_on: next.isOn,
      effective_from: now,
      terms: JSON.stringify(next.terms),
      created_at: now,
      created_by: next.by,
      reason: next.reason,
    })
    .execute();
  return version;
}
