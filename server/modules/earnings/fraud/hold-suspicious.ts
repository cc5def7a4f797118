import { createHash } from 'node:crypto';
import { type Finding, type FraudLimits, judge } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { hashAddress } from '../../promotion/links/index.ts';
import { fraudSettings } from './fraud-settings.ts';
import { type Attributed, type Found, readSuspects } from './read-suspects.ts';

/** Holds what a rule of the site finds, in the transaction that attributes it: nothing of it was computed yet. */
export type HoldSuspicious = (tx: Transaction, conversions: readonly Attributed[], now: Date) => Promise<void>;

export interface FraudCheck {
  /** undefined: the site has every rule off. */
  of(site: Site): HoldSuspicious | undefined;
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
    of(site) {
      const limits = fraudSettings.of(site);
      if (!isAnyOn(limits)) return undefined;
      return async (tx, conversions, now) => {
        if (conversions.length === 0) return;
        const findings = await findAll(deps, tx, site.siteId, conversions, limits);
        await writeHolds(tx, site.siteId, await withoutTrusted(tx, site.siteId, findings), now);
      };
    },
  };
}

function isAnyOn(limits: FraudLimits): boolean {
  const { selfByDevice, selfByAccount, selfByAddress, ...numbers } = limits;
  const { floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress } = numbers;
  return (
    [selfByDevice, selfByAccount, selfByAddress].includes(true) ||
    [floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress].some((limit) => limit > 0)
  );
}

interface Held extends Finding {
  readonly id: string;
  readonly groupId: string;
}

async function findAll(
  { secrets, readAccountSharers }: FraudDependencies,
  tx: Transaction,
  siteId: string,
  conversions: readonly Attributed[],
  limits: FraudLimits,
): Promise<Held[]> {
  const found = await readSuspects(tx, siteId, conversions, limits);
  const people = limits.selfByAccount ? peopleWithUplines(found) : [];
  const sharers = people.length === 0 ? new Map() : await readAccountSharers(tx, siteId, people);
  return found.flatMap(({ id, uplines, addresses, suspect }) => {
    const hashOf = (address: string) => hashAddress(secrets, siteId, address).toString('hex');
    const ownAddress = limits.selfByAddress
      ? addresses.find((address) => suspect.address !== '' && hashOf(address) === suspect.address)
      : undefined;
    const uplinesOfSameAccount = uplines.filter((uid) => sharers.get(suspect.uid)?.has(uid));
    return judge(limits, { ...suspect, ownAddress, uplinesOfSameAccount }).map((finding) => ({
      ...finding,
      id,
      groupId: groupIdOf(finding),
    }));
  });
}

function peopleWithUplines(found: readonly Found[]): string[] {
  return [...new Set(found.flatMap(({ uplines, suspect }) => (uplines.length > 0 ? [suspect.uid, ...uplines] : [])))];
}

const GROUP_ID_CHARACTERS = 24;

function groupIdOf({ rule, group }: Finding): string {
  return createHash('sha256').update(`${rule} ${group}`).digest('hex').slice(0, GROUP_ID_CHARACTERS);
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

async function writeHolds(tx: Transaction, siteId: string, holds: readonly Held[], now: Date): Promise<void> {
  if (holds.length === 0) return;
  const rows = holds.map(({ id, rule, groupId, label, evidence }) => ({
    conversion_id: id,
    rule,
    group_id: groupId,
    label,
    evidence,
  }));
  await sql`
    INSERT INTO fraud_holds (site_id, conversion_id, rule, group_id, label, evidence, held_at)
    SELECT ${siteId}, conversion_id, rule, group_id, label, evidence, ${now}
    FROM json_populate_recordset(NULL::fraud_holds, ${JSON.stringify(rows)})
    ON CONFLICT (site_id, conversion_id) DO NOTHING`.execute(tx);
  await sql`
    UPDATE conversions c SET held = w.rule
    FROM json_populate_recordset(NULL::fraud_holds, ${JSON.stringify(rows)}) w
    WHERE c.site_id = ${siteId} AND c.conversion_id = w.conversion_id AND c.held = ''`.execute(tx);
}
