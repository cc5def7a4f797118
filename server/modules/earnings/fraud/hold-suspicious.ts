import {
  type Claimed,
  type FraudLimits,
  judge,
  judgeAccount,
  judgeClaims,
  judgeDownline,
} from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { hashAddress } from '../../promotion/links/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { LookAgain } from '../commission/index.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { type Attributed, readOpen, readWaiting } from './attributed.ts';
import { fraudSettings } from './fraud-settings.ts';
import { readClaims } from './read-claims.ts';
import { readDownlines } from './read-downlines.ts';
import { readSuspects } from './read-suspects.ts';
import { readUplines, type UplineOf } from './read-uplines.ts';
import { findAboveCeilings } from './source-ceiling.ts';
import { type Found, strengthOf, withGroupId, withoutReleased, withoutTrusted, writeHolds } from './write-holds.ts';

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

/** Holds on, of what time is about to release, what rules find by now; says which. */
export type LookBeforeRelease = (
  tx: Transaction,
  site: Site,
  conversionIds: readonly string[],
  now: Date,
) => Promise<ReadonlySet<string>>;

/**
 * A rule that time does not decide may have found no more than a weaker one did when the sale came, or found nothing then: a device
 * is shared later. What is held counts to no source's ceiling, so it counts now, and what is above waits for a decision.
 */
export function createLookBeforeRelease(deps: FraudDependencies): LookBeforeRelease {
  return async (tx, site, conversionIds, now) => {
    const conversions = await readWaiting(tx, site.siteId, conversionIds);
    const looked = { conversions, claims: NO_CLAIMS, limits: fraudSettings.of(site) };
    const held = new Set(await holdFound(deps, tx, site.siteId, looked, now));
    const free = conversions.filter(({ id }) => !held.has(id));
    return new Set([...held, ...(await holdAbove(tx, site, free, now))]);
  };
}

/** Once more before something settles: at what a promoter has in common with others since. */
export function createLookAgain(deps: FraudDependencies & { readonly sites: SiteFinder }): LookAgain {
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

/** Rules that look at clicks. */
function isAnyOn(limits: FraudLimits): boolean {
  const { selfByDevice, selfByAddress } = limits;
  const { floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress } = limits;
  return (
    [selfByDevice, selfByAddress].includes(true) ||
    [floodClicks, floodLinkClicks, leastSeconds, accountsPerDevice, accountsPerAddress].some((limit) => limit > 0)
  );
}

/** Who said a sale first was decided when it came. */
const NO_CLAIMS: ReadonlyMap<string, Claimed> = new Map();

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
): Promise<Found[]> {
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
    return findings.map((finding): Found => withGroupId({ ...finding, id }));
  });
  return [...found, ...ofClicks].sort((one, other) => strengthOf(one) - strengthOf(other));
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
): Promise<Found[]> {
  const found = await readSuspects(tx, siteId, conversions, limits);
  return found.flatMap(({ id, addresses, suspect }) => {
    const hashOf = (address: string) => hashAddress(secrets, siteId, address).toString('hex');
    const ownAddress = limits.selfByAddress
      ? addresses.find((address) => suspect.address !== '' && hashOf(address) === suspect.address)
      : undefined;
    return judge(limits, { ...suspect, ownAddress }).map((finding) => withGroupId({ ...finding, id }));
  });
}
