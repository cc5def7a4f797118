/** The terms of a version of a plan. Stored as JSON, so amounts are text there; see parseTerms on the server. */
export interface PlanTerms {
  /** Names of the events that count: 'purchase'. */
  readonly events: readonly string[];
  /**
   * The base of the shares. `share`: the platform's payment, the amount times the item's ratio. `amount`: the
   * whole amount. `flat`: a fixed amount per event.
   */
  readonly base: 'share' | 'amount' | { readonly flatMinor: bigint };
  /**
   * The promoter's own part, in millionths of the base. `own`: the promoter's rate. Steps: by the month's base before
   * this event, the highest step reached.
   */
  readonly own: 'own' | { readonly ppm: number } | { readonly steps: readonly Step[] };
  /** `shares`: rate1 and rate2 of the uplines. `differences`: the upline's rate minus the rate of the user below. */
  readonly levels: 'shares' | 'differences' | 'none';
  /** Maximum that a promoter earns by the plan in a day, in hundredths. */
  readonly capDayMinor?: bigint;
  readonly capMonthMinor?: bigint;
  /** Commission stays an estimate for this many days, then it settles. */
  readonly holdDays: number;
  /** Number of months after the customer's first conversion in which events count. */
  readonly months?: number;
}

export interface Step {
  /** The step applies at or above this monthly base, in hundredths. */
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
  /** undefined: the plan is off from this version on. */
  readonly terms: PlanTerms | undefined;
}

const NARROWNESS: Readonly<Record<PlanScope, number>> = { site: 0, group: 1, item: 2, promoter: 3 };

/** The facts that select the plan of an event. */
export interface PlannedEvent {
  readonly itemId: string;
  readonly uid: string;
  /** The group that the promoter was in when it occurred. */
  readonly groupId: string | undefined;
  readonly occurredAt: number;
}

/**
 * The plan in force for a promoter's event: the narrowest plan that covers it at that moment; of two plans with the
 * same scope, the later one.
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
    // The filter must run after the newest version was found: a version with another scope also ends the version before
    // it.
    if (version.terms && isFor(version, event) && (!best || isNarrower(version, best))) best = version;
  }
  return best;
}

function isFor({ scope, scopeId }: PlanVersion, { groupId, itemId, uid }: PlannedEvent): boolean {
  if (scope === 'site') return true;
  return scopeId === { group: groupId, item: itemId, promoter: uid }[scope];
}

/** Orders one plan's versions by their beginning, then by number. */
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
