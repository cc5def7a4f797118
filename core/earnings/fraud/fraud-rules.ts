/** Rules against fraud, the strongest first: the first that finds something holds the conversion. */
export const FRAUD_RULES = ['self_referral', 'shared_device', 'click_flood', 'too_fast'] as const;
export type FraudRule = (typeof FRAUD_RULES)[number];

/** What a site wants to be held; 0 switches a number's rule off. */
export interface FraudLimits {
  readonly selfByDevice: boolean;
  readonly selfByAddress: boolean;
  readonly selfByAccount: boolean;
  /** Clicks of one visitor or address, and of a link by anybody, within as many minutes of the click. */
  readonly floodClicks: number;
  readonly floodLinkClicks: number;
  readonly floodMinutes: number;
  readonly leastSeconds: number;
  readonly accountsPerDevice: number;
  readonly accountsPerAddress: number;
}

interface Shared {
  /** Tells it apart from others. */
  readonly key: string;
  /** For operators. */
  readonly name: string;
  readonly uids: readonly string[];
}

/** What is known of a conversion, its click and its promoter. Moments in milliseconds. */
export interface Suspect {
  readonly uid: string;
  readonly clickedAt: number;
  readonly occurredAt: number;
  readonly link: string;
  /** Of the click; '' where it is not known. */
  readonly visitor: string;
  readonly address: string;
  readonly device: string;
  /** The promoter's own devices and addresses that the click came from. */
  readonly ownDevice: string | undefined;
  readonly ownAddress: string | undefined;
  /** Uplines that are paid to the promoter's own account, and would earn of it as well. */
  readonly uplinesOfSameAccount: readonly string[];
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
  /** The same for all that belong together under the rule. */
  readonly group: string;
  readonly label: string;
  readonly evidence: Evidence;
}

/** All that the rules find in a conversion, the strongest first. */
export function judge(limits: FraudLimits, suspect: Suspect): Finding[] {
  return [
    ...selfReferral(limits, suspect),
    ...sharedDevice(limits, suspect),
    ...clickFlood(limits, suspect),
    ...tooFast(limits, suspect),
  ];
}

function selfReferral(limits: FraudLimits, suspect: Suspect): Finding[] {
  const { uid, device, ownDevice, address, ownAddress, uplinesOfSameAccount } = suspect;
  const rule = 'self_referral';
  const found: Finding[] = [];
  if (limits.selfByDevice && ownDevice !== undefined) {
    found.push({ rule, group: `device ${device}`, label: ownDevice, evidence: { device: ownDevice, accounts: [uid] } });
  }
  if (limits.selfByAccount && uplinesOfSameAccount.length > 0) {
    const accounts = [uid, ...uplinesOfSameAccount];
    const group = `account ${[...accounts].sort().join(' ')}`;
    found.push({ rule, group, label: accounts.join(', '), evidence: { same_payout_account: accounts } });
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

/** One that is said to be from before its click is too fast as well: clocks that differ a little are allowed for elsewhere. */
function tooFast({ leastSeconds }: FraudLimits, { link, address, clickedAt, occurredAt }: Suspect): Finding[] {
  if (leastSeconds === 0 || occurredAt - clickedAt >= leastSeconds * 1000) return [];
  const label = `/s/${link}`;
  const evidence = { link: label, seconds: (occurredAt - clickedAt) / 1000 };
  return [{ rule: 'too_fast', group: address === '' ? `link ${link}` : `address ${address}`, label, evidence }];
}

function reaches(count: number, limit: number): boolean {
  return limit > 0 && count >= limit;
}
