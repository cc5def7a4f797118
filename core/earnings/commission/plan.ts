/** What a version of a plan says. Stored as JSON, so amounts are text there; see parseTerms on the server. */
export interface PlanTerms {
  /** Names of the events that count: 'purchase'. */
  readonly events: readonly string[];
  /**
   * What the shares are of. `share`: what the platform pays, the amount times the item's ratio. `amount`: the whole
   * amount. `flat`: so much an event, whatever its amount.
   */
  readonly base: 'share' | 'amount' | { readonly flatMinor: bigint };
  /**
   * The promoter's own part, in millionths of the base. `own`: the promoter's rate. Steps: by the base of the month
   * before this event, from the first that is reached.
   */
  readonly own: 'own' | { readonly ppm: number } | { readonly steps: readonly Step[] };
  /** `shares`: rate1 and rate2 of the uplines. `differences`: what the upline's rate is above that of the one below. */
  readonly levels: 'shares' | 'differences' | 'none';
  /** Most a promoter earns by it, in hundredths. */
  readonly capDayMinor?: bigint;
  readonly capMonthMinor?: bigint;
  /** Estimated for so long, then settled. */
  readonly holdDays: number;
  /** Only so many months after the customer's first conversion. */
  readonly months?: number;
}

export interface Step {
  /** Base of the month, in hundredths, from which on this step counts. */
  readonly fromMinor: bigint;
  readonly ppm: number;
}

export type PlanScope = 'site' | 'group' | 'item' | 'promoter';

export interface PlanVersion {
  readonly planId: string;
  readonly version: number;
  readonly scope: PlanScope;
  /** The group's id, the item's id or the promoter's uid; '' for the site. */
  readonly scopeId: string;
  /** Milliseconds. */
  readonly effectiveFrom: number;
  /** undefined: from here on the plan is off. */
  readonly terms: PlanTerms | undefined;
}

const NARROWNESS: Readonly<Record<PlanScope, number>> = { site: 0, group: 1, item: 2, promoter: 3 };

/** What decides which plan an event is paid by. */
export interface PlannedEvent {
  readonly itemId: string;
  readonly uid: string;
  /** The group that the promoter was in when it occurred. */
  readonly groupId: string | undefined;
  readonly occurredAt: number;
}

/**
 * The plan in force for a promoter's event: of those that are for it, and on at that moment, the narrowest; of two of the
 * same scope the one that began later.
 */
export function planInForce(versions: readonly PlanVersion[], event: PlannedEvent): PlanVersion | undefined {
  const current = new Map<string, PlanVersion>();
  for (const version of versions) {
    if (version.effectiveFrom > event.occurredAt) continue;
    const held = current.get(version.planId);
    if (!held || isNewer(version, held)) current.set(version.planId, version);
  }
  let best: PlanVersion | undefined;
  for (const version of current.values()) {
    // Only now: a version that is for others ends the one before it, too.
    if (version.terms && isFor(version, event) && (!best || isNarrower(version, best))) best = version;
  }
  return best;
}

function isFor({ scope, scopeId }: PlanVersion, { groupId, itemId, uid }: PlannedEvent): boolean {
  if (scope === 'site') return true;
  return scopeId === { group: groupId, item: itemId, promoter: uid }[scope];
}

/** Versions of one plan: the later beginning, then the later version. */
function isNewer(one: PlanVersion, other: PlanVersion): boolean {
  return one.effectiveFrom === other.effectiveFrom
    ? one.version > other.version
    : one.effectiveFrom > other.effectiveFrom;
}

function isNarrower(one: PlanVersion, other: PlanVersion): boolean {
  if (one.scope !== other.scope) return NARROWNESS[one.scope] > NARROWNESS[other.scope];
  if (one.effectiveFrom !== other.effectiveFrom) return one.effectiveFrom > other.effectiveFrom;
  return one.planId > other.planId;
}
