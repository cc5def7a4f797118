import { createHash } from 'node:crypto';
import {
  type Claimed,
  type Finding,
  FRAUD_RULES,
  type FraudLimits,
  type FraudRule,
  judge,
  judgeAccount,
  judgeClaims,
  judgeDownline,
} from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { hashAddress } from '../../promotion/links/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { LookAgain } from '../commission/index.ts';
import { conversionsOf, holdConversions } from '../conversions/published.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { type Attributed, readOpen, readWaiting } from './attributed.ts';
import { fraudSettings } from './fraud-settings.ts';
import { readClaims } from './read-claims.ts';
import { readDownlines } from './read-downlines.ts';
import { readSuspects } from './read-suspects.ts';
import { readUplines, type UplineOf } from './read-uplines.ts';
import { findAboveCeilings } from './source-ceiling.ts';

/** Holds what a rule of the site finds, in the transaction that attributes it: nothing of it was computed yet. */
export type HoldSuspicious = (tx: Transaction, conversions: readonly Attributed[], now: Date) => Promise<void>;

export interface FraudCheck {
  /** What is said in a file counts to its source's ceiling where the file is taken: by one operator alone, or by two. */
  of(site: Site, said?: 'by_source' | 'in_file'): HoldSuspicious;
}

export interface FraudDependencies {
  readonly secrets: SecretKeys;
  /** By uid: others of these users who are, or were, paid to one of the same accounts. Payments provides it. */
  readonly readAccountSharers: (
    tx: Transaction,
    siteId: string,
    uids: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

export function createFraudCheck(deps: FraudDependencies): FraudCheck {
  return {
    of(site, said = 'by_source') {
      const limits = fraudSettings.of(site);
      return async (tx, conversions, now) => {
        if (conversions.length === 0) return;
        const claims = await readClaims(tx, site.siteId, conversions);
        const held = new Set(await holdFound(deps, tx, site.siteId, { conversions, claims, limits }, now));
        if (said === 'in_file') return;
        const free = conversions.filter(({ id }) => !held.has(id));
        await holdAbove(tx, site, free, now);
      };
    },
  };
}

async function holdAbove(
  tx: Transaction,
  site: Pick<Site, 'siteId' | 'unit' | 'timezone'>,
  conversions: readonly Attributed[],
  now: Date,
): Promise<string[]> {
  const above = (await findAboveCeilings(tx, site, conversions, now)).map(withGroupId);
  return writeHolds(tx, site.siteId, await withoutTrusted(tx, site.siteId, above), now);
}

/**
 * Counts what is about to be released by time to its sources' ceilings, which what is held is not; says what is above and
 * waits for a decision from now on.
 */
export async function holdAboveCeilings(
  tx: Transaction,
  site: Pick<Site, 'siteId' | 'unit' | 'timezone'>,
  conversionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  return new Set(await holdAbove(tx, site, await readWaiting(tx, site.siteId, conversionIds), now));
}

/** Once more before something settles: at what a promoter has in common with others since. */
export function createLookAgain(deps: FraudDependencies & { readonly sites: SiteFinder }): LookAgain {
  return async (tx, siteId, conversionIds, now) => {
    const site = await deps.sites.byId(siteId);
    const conversions = await readOpen(tx, siteId, conversionIds);
    if (!site || conversions.length === 0) return false;
    // Who said a sale first was decided when it came.
    const looked = { conversions, claims: new Map<string, Claimed>(), limits: fraudSettings.of(site) };
    const held = await holdFound(deps, tx, siteId, looked, now);
    await enqueueOutbound(tx, siteId, held, now);
    return held.length > 0;
  };
}

/** Rules that look at clicks. */
function isAnyOn(limits: FraudLimits): boolean {
  const { selfByDevice, selfByAddress } = limits;
  const { floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress } = limits;
  return (
    [selfByDevice, selfByAddress].includes(true) ||
    [floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress].some((limit) => limit > 0)
  );
}

interface Held extends Finding {
  readonly id: string;
  readonly groupId: string;
}

interface Looked {
  readonly conversions: readonly Attributed[];
  readonly claims: ReadonlyMap<string, Claimed>;
  readonly limits: FraudLimits;
}

/** Holds what is found; says which. */
async function holdFound(
  deps: FraudDependencies,
  tx: Transaction,
  siteId: string,
  looked: Looked,
  now: Date,
): Promise<string[]> {
  const asReleased = looked.conversions.filter(({ isAsReleased }) => isAsReleased).map(({ id }) => id);
  const findings = await withoutReleased(tx, siteId, asReleased, await findAll(deps, tx, siteId, looked));
  return writeHolds(tx, siteId, await withoutTrusted(tx, siteId, findings), now);
}

/** What each conversion says beyond its source, whose clicks it names, and with whom its promoter is one; the strongest first. */
async function findAll(
  deps: FraudDependencies,
  tx: Transaction,
  siteId: string,
  { conversions, claims, limits }: Looked,
): Promise<Held[]> {
  const uplines = await readUplines(tx, siteId, conversions);
  const downlines = await readDownlines(tx, siteId, uplines, limits);
  const ofClicks = isAnyOn(limits) ? await findByClicks(deps, tx, siteId, conversions, limits) : [];
  const sharing = limits.selfByAccount ? await readSharing(deps, tx, siteId, uplines) : new Map();
  const found = conversions.flatMap(({ id, uid }) => {
    const claimed = claims.get(id);
    const findings = [
      ...(claimed ? judgeClaims(limits, uid, claimed) : []),
      ...judgeAccount(limits, uid, sharing.get(id) ?? []),
      ...judgeDownline(limits, uid, downlines.get(id) ?? []),
    ];
    return findings.map((finding): Held => withGroupId({ ...finding, id }));
  });
  return [...found, ...ofClicks].sort((one, other) => strengthOf(one) - strengthOf(other));
}

function strengthOf({ rule }: Held): number {
  return FRAUD_RULES.indexOf(rule);
}

/** By conversion: uplines who are paid to the same account, and would earn of it as well; also of a figure, which no click brought. */
async function readSharing(
  { readAccountSharers }: FraudDependencies,
  tx: Transaction,
  siteId: string,
  uplines: readonly UplineOf[],
): Promise<Map<string, string[]>> {
  if (uplines.length === 0) return new Map();
  const people = [...new Set(uplines.flatMap(({ uid, upline }) => [uid, upline]))];
  const sharers = await readAccountSharers(tx, siteId, people);
  const found = uplines.filter(({ uid, upline }) => sharers.get(uid)?.has(upline));
  return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, of]) => [id, of.map(({ upline }) => upline)]));
}

async function findByClicks(
  { secrets }: FraudDependencies,
  tx: Transaction,
  siteId: string,
  conversions: readonly Attributed[],
  limits: FraudLimits,
): Promise<Held[]> {
  const found = await readSuspects(tx, siteId, conversions, limits);
  return found.flatMap(({ id, addresses, suspect }) => {
    const hashOf = (address: string) => hashAddress(secrets, siteId, address).toString('hex');
    const ownAddress = limits.selfByAddress
      ? addresses.find((address) => suspect.address !== '' && hashOf(address) === suspect.address)
      : undefined;
    return judge(limits, { ...suspect, ownAddress }).map((finding) => withGroupId({ ...finding, id }));
  });
}

const GROUP_ID_CHARACTERS = 24;

function withGroupId(finding: Finding & { readonly id: string }): Held {
  return { ...finding, groupId: groupIdOf(finding) };
}

function groupIdOf({ rule, group }: Finding): string {
  return createHash('sha256').update(`${rule} ${group}`).digest('hex').slice(0, GROUP_ID_CHARACTERS);
}

/**
 * What is as it was released is found for what nobody saw then: a stronger rule, or another group of the same one. Otherwise
 * each later word of it would hold it once more.
 */
async function withoutReleased(
  tx: Transaction,
  siteId: string,
  ids: readonly string[],
  findings: readonly Held[],
): Promise<readonly Held[]> {
  if (ids.length === 0) return findings;
  const { rows } = await sql<{ id: string; rule: FraudRule; groups: string[] }>`
    SELECT h.conversion_id AS id, h.rule, array_agg(r.group_id) || h.group_id AS groups
    FROM fraud_holds h
    LEFT JOIN fraud_holds_replaced r ON r.site_id = ${siteId} AND r.conversion_id = h.conversion_id
    WHERE h.site_id = ${siteId} AND h.conversion_id = ANY(${[...ids]})
    GROUP BY h.conversion_id, h.rule, h.group_id`.execute(tx);
  const released = new Map(rows.map((row) => [row.id, row]));
  return findings.filter((one) => {
    const seen = released.get(one.id);
    return !seen || (strengthOf(one) <= FRAUD_RULES.indexOf(seen.rule) && !seen.groups.includes(one.groupId));
  });
}

/** The strongest finding of each conversion whose group no operator trusts. */
async function withoutTrusted(tx: Transaction, siteId: string, findings: readonly Held[]): Promise<Held[]> {
  if (findings.length === 0) return [];
  const trusts = await tx
    .selectFrom('fraud_trusts')
    .select('group_id')
    .where('site_id', '=', siteId)
    .where('group_id', 'in', [...new Set(findings.map(({ groupId }) => groupId))])
    .execute();
  const trusted = new Set(trusts.map(({ group_id }) => group_id));
  const first = new Map<string, Held>();
  for (const held of findings) if (!trusted.has(held.groupId) && !first.has(held.id)) first.set(held.id, held);
  return [...first.values()];
}

/**
 * What is held by a weaker rule is held by the stronger one from now on, or time would release it; what was released and is
 * more now waits once more.
 */
async function writeHolds(tx: Transaction, siteId: string, found: readonly Held[], now: Date): Promise<string[]> {
  if (found.length === 0) return [];
  const known = await tx
    .selectFrom(conversionsOf(siteId).as('conversions'))
    .select(['conversion_id', 'held', 'decision'])
    .where(sql<boolean>`conversion_id = ANY(${found.map(({ id }) => id)})`)
    .where('held', '<>', '')
    .execute();
  const before = new Map(known.map((row) => [row.conversion_id, row]));
  const holds = found.filter((one) => {
    const held = before.get(one.id);
    if (held?.decision !== '') return true;
    return strengthOf(one) < FRAUD_RULES.indexOf(held.held as FraudRule);
  });
  if (holds.length === 0) return [];
  const rows = holds.map(({ id, rule, groupId, label, evidence }) => ({
    conversion_id: id,
    rule,
    group_id: groupId,
    label,
    evidence,
  }));
  await keepReplaced(tx, siteId, holds, now);
  await sql`
    INSERT INTO fraud_holds (site_id, conversion_id, rule, group_id, label, evidence, held_at)
    SELECT ${siteId}, conversion_id, rule, group_id, label, evidence, ${now}
    FROM json_populate_recordset(NULL::fraud_holds, ${JSON.stringify(rows)})
    ON CONFLICT (site_id, conversion_id) DO UPDATE SET rule = excluded.rule, group_id = excluded.group_id,
      label = excluded.label, evidence = excluded.evidence, held_at = excluded.held_at`.execute(tx);
  await holdConversions(tx, siteId, rows);
  return holds.map(({ id }) => id);
}

/** Why money was held stays readable. */
async function keepReplaced(tx: Transaction, siteId: string, holds: readonly Held[], now: Date): Promise<void> {
  await sql`
    INSERT INTO fraud_holds_replaced (site_id, conversion_id, rule, group_id, label, evidence, held_at, replaced_at)
    SELECT site_id, conversion_id, rule, group_id, label, evidence, held_at, ${now} FROM fraud_holds
    WHERE site_id = ${siteId} AND conversion_id = ANY(${holds.map(({ id }) => id)})
    ON CONFLICT DO NOTHING`.execute(tx);
}
