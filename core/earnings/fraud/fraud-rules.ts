/**
 * Rules whose findings wait for an operator, because later events cannot show whether a sale is a duplicate or
 * invented.
 */
export const UNTIL_DECIDED = ['double_claim', 'out_of_scope', 'above_ceiling', 'self_downline'] as const;

/**
 * Fraud rules, the strongest first: the first rule with a finding flags the sale. A rule whose findings expire must not
 * hide a rule whose findings wait for an operator.
 */
export const FRAUD_RULES = [...UNTIL_DECIDED, 'self_referral', 'shared_device', 'click_flood', 'too_fast'] as const;
export type FraudRule = (typeof FRAUD_RULES)[number];

/** The rules a site has switched on; a limit of 0 switches its rule off. */
export interface FraudLimits {
  readonly selfByDevice: boolean;
  readonly selfByAddress: boolean;
  readonly selfByAccount: boolean;
  /** Flags sales that two sources report, or whose later events name another promoter's click. */
  readonly doubleClaims: boolean;
  readonly downlineByDevice: boolean;
  readonly downlineByAddress: boolean;
  readonly downlineByRate: boolean;
  /** Clicks of one visitor, one address or one link within this many minutes of the click. */
  readonly floodClicks: number;
  readonly floodLinkClicks: number;
  readonly floodMinutes: number;
  readonly leastSeconds: number;
  readonly accountsPerDevice: number;
  readonly accountsPerAddress: number;
}

interface Shared {
  /** Identifies the device or address. */
  readonly key: string;
  /** Shown to operators. */
  readonly name: string;
  readonly uids: readonly string[];
}

/** Facts of a conversion, its click and its promoter. Moments in milliseconds. */
export interface Suspect {
  readonly uid: string;
  readonly clickedAt: number;
  readonly occurredAt: number;
  readonly link: string;
  /** The visitor of the click; '' if unknown. */
  readonly visitor: string;
  readonly address: string;
  readonly device: string;
  /** Devices and addresses of the click that the promoter uses as well. */
  readonly ownDevice: string | undefined;
  readonly ownAddress: string | undefined;
  /** Clicks near this one. */
  readonly ofVisitor: number;
  readonly ofAddress: number;
  readonly ofLink: number;
  /** The devices and addresses of the click and the promoter with the most accounts. */
  readonly sharedDevice: Shared | undefined;
  readonly sharedAddress: Shared | undefined;
}

export type Evidence = Readonly<Record<string, string | number | readonly string[]>>;

export interface Finding {
  readonly rule: FraudRule;
  /** Findings of a rule with the same group are decided together. */
  readonly group: string;
  readonly label: string;
  readonly evidence: Evidence;
}

/** All findings of the rules for a conversion, the strongest first. */
export function evaluateSuspect(limits: FraudLimits, suspect: Suspect): Finding[] {
  return [
    ...selfReferral(limits, suspect),
    ...sharedDevice(limits, suspect),
    ...clickFlood(limits, suspect),
    ...tooFast(limits, suspect),
  ];
}

/** A sale reported outside its source's scope, or reported by another source before. */
export interface Claimed {
  readonly source: string;
  readonly isInScope: boolean;
  readonly item: string;
  /** Claims that another sale made before. */
  readonly taken: readonly { readonly kind: string; readonly claimant: string; readonly conversionId: string }[];
  /** Promoters whose clicks later events of the transaction name. */
  readonly otherPromoters: readonly string[];
}

/**
 * Flags a sale that several sources or clicks claim, because only one may be paid, and a sale outside its source's
 * scope.
 */
export function evaluateClaims({ doubleClaims }: FraudLimits, uid: string, claimed: Claimed): Finding[] {
  const { source, isInScope, item, taken, otherPromoters } = claimed;
  const found: Finding[] = [];
  const [first] = taken;
  if (doubleClaims && first) {
    const names = [source, first.claimant].sort();
    const evidence = { said_first_by: first.claimant, conversion: first.conversionId, same: first.kind };
    found.push({ rule: 'double_claim', group: `claims ${names.join(' ')}`, label: names.join(', '), evidence });
  }
  if (doubleClaims && otherPromoters.length > 0) {
    const accounts = [uid, ...otherPromoters];
    const evidence = { same: 'transaction', accounts };
    const group = `clicks ${[...accounts].sort().join(' ')}`;
    found.push({ rule: 'double_claim', group, label: accounts.join(', '), evidence });
  }
  if (!isInScope) {
    const evidence = { source, item };
    found.push({ rule: 'out_of_scope', group: `scope ${source} ${item}`, label: `${source}: ${item}`, evidence });
  }
  return found;
}

/** Flags sales above the source's daily limit, which two operators set: the rest of the day waits as one group. */
export function evaluateCeiling(source: string, day: string, aDay: string): Finding {
  const evidence = { source, most_in_24_hours: aDay };
  return { rule: 'above_ceiling', group: `ceiling ${source} ${day}`, label: `${source}: ${day}`, evidence };
}

/** Flags a sale without an exchange rate: it cannot be checked against the daily limit, so it waits as if above it. */
export function evaluateWithoutRate(source: string, day: string, currency: string): Finding {
  const evidence = { source, without_rate: currency };
  const group = `ceiling ${source} ${day} ${currency}`;
  return { rule: 'above_ceiling', group, label: `${source}: ${day}, ${currency}`, evidence };
}

/** `uplines`: the uplines who share the promoter's payout account and would also earn from the sale. */
export function evaluateSharedAccount(
  { selfByAccount }: FraudLimits,
  uid: string,
  uplines: readonly string[],
): Finding[] {
  if (!selfByAccount || uplines.length === 0) return [];
  const accounts = [uid, ...uplines];
  const group = `account ${[...accounts].sort().join(' ')}`;
  const evidence = { same_payout_account: accounts };
  return [{ rule: 'self_referral', group, label: accounts.join(', '), evidence }];
}

/** Devices, addresses or accounts that a promoter shares with an upline who earns from the promoter's sales. */
export interface SharedWithUpline {
  readonly upline: string;
  readonly device: string | undefined;
  readonly address: string | undefined;
  /** In percent: the rate that the upline passed on, if the two together earn more with it than the upline alone. */
  readonly rate: string | undefined;
}

/** A promoter who is also their own downline would earn twice from each of their sales. */
export function evaluateDownline(limits: FraudLimits, uid: string, uplines: readonly SharedWithUpline[]): Finding[] {
  const rule = 'self_downline';
  return uplines.flatMap(({ upline, device, address, rate }) => {
    const accounts = [upline, uid];
    const of = (what: string, value: string, evidence: Evidence): Finding => ({
      ...{ rule, group: `${what} ${accounts.join(' ')}`, label: `${accounts.join(', ')}: ${value}` },
      evidence: { upline, accounts, ...evidence },
    });
    return [
      ...(limits.downlineByDevice && device !== undefined ? [of('device', device, { device })] : []),
      ...(limits.downlineByAddress && address !== undefined ? [of('address', address, { address })] : []),
      ...(limits.downlineByRate && rate !== undefined ? [of('rate', `${rate} %`, { rate_of_upline: rate })] : []),
    ];
  });
}

function selfReferral(limits: FraudLimits, suspect: Suspect): Finding[] {
  const { uid, device, ownDevice, address, ownAddress } = suspect;
  const rule = 'self_referral';
  const found: Finding[] = [];
  if (limits.selfByDevice && ownDevice !== undefined) {
    found.push({ rule, group: `device ${device}`, label: ownDevice, evidence: { device: ownDevice, accounts: [uid] } });
  }
  if (limits.selfByAddress && ownAddress !== undefined) {
    const evidence = { address: ownAddress, accounts: [uid] };
    found.push({ rule, group: `address ${address} ${uid}`, label: ownAddress, evidence });
  }
  return found;
}

function sharedDevice(limits: FraudLimits, suspect: Suspect): Finding[] {
  const rule = 'shared_device';
  const found: Finding[] = [];
  const { sharedDevice: device, sharedAddress: address } = suspect;
  if (device && reaches(device.uids.length, limits.accountsPerDevice)) {
    const evidence = { device: device.name, accounts: device.uids };
    found.push({ rule, group: `device ${device.key}`, label: device.name, evidence });
  }
  if (address && reaches(address.uids.length, limits.accountsPerAddress)) {
    const evidence = { address: address.name, accounts: address.uids };
    found.push({ rule, group: `address ${address.key}`, label: address.name, evidence });
  }
  return found;
}

function clickFlood(limits: FraudLimits, suspect: Suspect): Finding[] {
  const rule = 'click_flood';
  const { visitor, address, link, ofVisitor, ofAddress, ofLink } = suspect;
  const { floodClicks, floodLinkClicks, floodMinutes: minutes } = limits;
  const label = `/s/${link}`;
  if (reaches(ofAddress, floodClicks) && address !== '') {
    return [{ rule, group: `address ${address}`, label, evidence: { link: label, clicks: ofAddress, minutes } }];
  }
  if (reaches(ofVisitor, floodClicks)) {
    return [{ rule, group: `visitor ${visitor}`, label, evidence: { link: label, clicks: ofVisitor, minutes } }];
  }
  if (!reaches(ofLink, floodLinkClicks)) return [];
  return [{ rule, group: `link ${link}`, label, evidence: { link: label, link_clicks: ofLink, minutes } }];
}

/** A conversion dated before its click also counts as too fast: attribution tolerates clock differences. */
function tooFast({ leastSeconds }: FraudLimits, { link, address, clickedAt, occurredAt }: Suspect): Finding[] {
  if (leastSeconds === 0 || occurredAt - clickedAt >= leastSeconds * 1000) return [];
  const label = `/s/${link}`;
  const evidence = { link: label, seconds: (occurredAt - clickedAt) / 1000 };
  return [{ rule: 'too_fast', group: address === '' ? `link ${link}` : `address ${address}`, label, evidence }];
}

function reaches(count: number, limit: number): boolean {
  return limit > 0 && count >= limit;
}
