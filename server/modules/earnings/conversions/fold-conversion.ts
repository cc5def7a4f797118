import { attribute } from '@pitaka/core/earnings/conversions/attribution.ts';
import { foldHistory, type ProcessedEvent } from '@pitaka/core/earnings/conversions/fold-events.ts';
import { stateSince } from '@pitaka/core/earnings/conversions/state-since.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Selectable } from 'kysely';
import type { ClicksTable } from '../../../platform/db/tables/earnings.ts';
import type { HoldSuspicious } from '../fraud/index.ts';

export interface SiteForEvents {
  readonly siteId: string;
  readonly timezone: string;
  /** The time after a click within which an event counts for it. */
  readonly windowDays: number;
  /** The site's rules against fraud; undefined: it has none. */
  readonly holdSuspicious?: HoldSuspicious | undefined;
  /** Whether an operator reports the event, not the source itself. */
  readonly isByOperator?: boolean;
}

export type ClickOfConversion = Pick<Selectable<ClicksTable>, 'uid' | 'item_id' | 'sub' | 'at'>;

/** The columns of a conversion that follow from its events and its click; without a click it is parked. */
export function foldConversion(
  site: SiteForEvents,
  events: readonly ProcessedEvent[],
  click: ClickOfConversion | undefined,
) {
  const dayOf = createDayReader(site.timezone);
  const history = foldHistory(events).map((folded) => {
    const fits = click ? attribute(click.at.getTime(), folded.occurredAt, site.windowDays) : 'counts';
    return { ...folded, count: 1, day: dayOf(folded.occurredAt), refused: fits === 'counts' ? '' : fits };
  });
  const now = history.at(-1);
  if (!now) throw new RangeError('a conversion without an event');
  return {
    event: now.event,
    status: now.status,
    amount_minor: now.amountMinor,
    currency: now.currency,
    occurred_at: new Date(now.occurredAt),
    uid: click?.uid ?? null,
    item_id: click?.item_id ?? null,
    sub: click?.sub ?? '',
    day: click ? now.day : null,
    refused: now.refused,
    stands_since: new Date(stateSince(history)),
  };
}

/** Days of moments, each computed once: most events of a sale are on the same day. */
function createDayReader(timezone: string): (ms: number) => number {
  const days = new Map<number, number>();
  return (ms) => {
    const day = days.get(ms) ?? siteDay(new Date(ms), timezone);
    days.set(ms, day);
    return day;
  };
}
