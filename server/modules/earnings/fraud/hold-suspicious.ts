import {
  type Claimed,
  evaluateClaims,
  evaluateDownline,
  evaluateSharedAccount,
  evaluateSuspect,
  type FraudLimits,
} from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { hashAddress } from '../../promotion/links/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { RecheckBeforeSettling } from '../commission/index.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { type Attributed, readOpen, readWaiting } from './attributed.ts';
import { fraudSettings } from './fraud-settings.ts';
import { readClaims } from './read-claims.ts';
import { readDownlines } from './read-downlines.ts';
import { readSuspects } from './read-suspects.ts';
import { readUplines, type UplineOf } from './read-uplines.ts';
import { findAboveCeilings } from './source-ceiling.ts';
import {
  type ConversionFinding,
  strengthOf,
  withGroupId,
  withoutReleased,
  withoutTrusted,
  writeHolds,
} from './write-holds.ts';

/**
 * Holds the conversions that a rule of the site finds. Called in the transaction that attributes the conversions,
 * before their commission is computed.
 */
export type HoldSuspicious = (tx: Transaction, conversions: readonly Attributed[], now: Date) => Promise<void>;

export interface FraudCheck {
  /**
   * `in_file`: the rows count towards their source's daily limit when the file is imported, so they are not counted
   * again here.
   */
  of(site: Site, reportedBy?: 'by_source' | 'in_file'): HoldSuspicious;
}

export interface FraudDependencies {
  readonly secrets: SecretKeys;
  /** For each uid, the other users of the list who share a current or former payout account. Provided by payments. */
  readonly readAccountSharers: (
    tx: Transaction,
    siteId: string,
    uids: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}

export function createFraudCheck(deps: FraudDependencies): FraudCheck {
  return {
    of(site, reportedBy = 'by_source') {
      const limits = fraudSettings.of(site);
      return async (tx, conversions, now) => {
        if (conversions.length === 0) return;
        const claims = await readClaims(tx, site.siteId, conversions);
        const held = new Set(await holdFound(deps, tx, site.siteId, { conversions, claims, limits }, now));
        if (reportedBy === 'in_file') return;
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

/** Keeps holds that are about to expire if a rule has a finding by now; returns the ids of the conversions. */
export type RecheckBeforeRelease = (
  tx: Transaction,
  site: Site,
  conversionIds: readonly string[],
  now: Date,
) => Promise<ReadonlySet<string>>;

/**
 * Rules are checked again because a stronger rule may have found nothing when the sale came (a device may be shared
 * later), or may have been hidden by a weaker one. Held sales do not count towards their source's daily limit, so they
 * are counted now; the excess waits for a decision.
 */
export function createRecheckBeforeRelease(deps: FraudDependencies): RecheckBeforeRelease {
  return async (tx, site, conversionIds, now) => {
    const conversions = await readWaiting(tx, site.siteId, conversionIds);
    const looked = { conversions, claims: NO_CLAIMS, limits: fraudSettings.of(site) };
    const held = new Set(await holdFound(deps, tx, site.siteId, looked, now));
    const free = conversions.filter(({ id }) => !held.has(id));
    return new Set([...held, ...(await holdAbove(tx, site, free, now))]);
  };
}

/** Checks sales again before they settle: a promoter may share a device or account with others by now. */
export function createRecheckBeforeSettling(
  deps: FraudDependencies & { readonly sites: SiteFinder },
): RecheckBeforeSettling {
  return async (tx, siteId, conversionIds, now) => {
    const site = await deps.sites.byId(siteId);
    const conversions = await readOpen(tx, siteId, conversionIds);
    if (!site || conversions.length === 0) return false;
    const looked = { conversions, claims: NO_CLAIMS, limits: fraudSettings.of(site) };
    const held = await holdFound(deps, tx, siteId, looked, now);
    await enqueueOutbound(tx, siteId, held, now);
    return held.length > 0;
  };
}

/** Whether any rule that checks clicks is on. */
function isAnyOn(limits: FraudLimits): boolean {
  const { selfByDevice, selfByAddress } = limits;
  const { floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress } = limits;
  return (
    [selfByDevice, selfByAddress].includes(true) ||
    [floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress].some((limit) => limit > 0)
  );
}

/** Claims of other sources are left out, because they were decided when the sales were reported. */
const NO_CLAIMS: ReadonlyMap<string, Claimed> = new Map();

interface RuleInput {
  readonly conversions: readonly Attributed[];
  readonly claims: ReadonlyMap<string, Claimed>;
  readonly limits: FraudLimits;
}

/** Holds the findings; returns the ids of the held conversions. */
async function holdFound(
  deps: FraudDependencies,
  tx: Transaction,
  siteId: string,
  looked: RuleInput,
  now: Date,
): Promise<string[]> {
  const asReleased = looked.conversions.filter(({ isAsReleased }) => isAsReleased).map(({ id }) => id);
  const findings = await withoutReleased(tx, siteId, asReleased, await findAll(deps, tx, siteId, looked));
  return writeHolds(tx, siteId, await withoutTrusted(tx, siteId, findings), now);
}

/**
 * All findings, the strongest first: sales outside the scope of their source or claimed before, suspicious clicks, and
 * promoters who share something with their uplines.
 */
async function findAll(
  deps: FraudDependencies,
  tx: Transaction,
  siteId: string,
  { conversions, claims, limits }: RuleInput,
): Promise<ConversionFinding[]> {
  const uplines = await readUplines(tx, siteId, conversions);
  const downlines = await readDownlines(tx, siteId, uplines, limits);
  const ofClicks = isAnyOn(limits) ? await findByClicks(deps, tx, siteId, conversions, limits) : [];
  const sharing = limits.selfByAccount ? await readSharing(deps, tx, siteId, uplines) : new Map();
  const found = conversions.flatMap(({ id, uid }) => {
    const claimed = claims.get(id);
    const findings = [
      ...(claimed ? evaluateClaims(limits, uid, claimed) : []),
      ...evaluateSharedAccount(limits, uid, sharing.get(id) ?? []),
      ...evaluateDownline(limits, uid, downlines.get(id) ?? []),
    ];
    return findings.map((finding): ConversionFinding => withGroupId({ ...finding, id }));
  });
  return [...found, ...ofClicks].sort((one, other) => strengthOf(one) - strengthOf(other));
}

/**
 * By conversion: uplines with the same payout account as the promoter, who would also earn from it. Figures are
 * included, although they have no click.
 */
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
): Promise<ConversionFinding[]> {
  const found = await readSuspects(tx, siteId, conversions, limits);
  return found.flatMap(({ id, addresses, suspect }) => {
    const hashOf = (address: string) => hashAddress(secrets, siteId, address).toString('hex');
    const ownAddress = limits.selfByAddress
      ? addresses.find((address) => suspect.address !== '' && hashOf(address) === suspect.address)
      : undefined;
    return evaluateSuspect(limits, { ...suspect, ownAddress }).map((finding) => withGroupId({ ...finding, id }));
  });
}
