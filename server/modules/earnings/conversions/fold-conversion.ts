import { attribute } from '@pitaka/core/earnings/conversions/attribution.ts';
import { foldEvents, type HeardEvent } from '@pitaka/core/earnings/conversions/fold-events.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import type { Selectable } from 'kysely';
import type { ClicksTable } from '../../../platform/db/tables/earnings.ts';
import type { HoldSuspicious } from '../fraud/index.ts';

export interface SiteForEvents {
  readonly siteId: string;
  readonly timezone: string;
  /** How long after a click an event counts for it. */
  readonly windowDays: number;
  /** The site's rules against fraud; undefined: it has none. */
  readonly holdSuspicious?: HoldSuspicious | undefined;
}

export type ClickOfConversion = Pick<Selectable<ClicksTable>, 'uid' | 'item_id' | 'sub' | 'at'>;

/** The columns of a conversion that follow from its events and its click; without a click it is parked. */
export function foldConversion(
  site: SiteForEvents,
  events: readonly HeardEvent[],
  click: ClickOfConversion | undefined,
) {
  const folded = foldEvents(events);
  const occurredAt = new Date(folded.occurredAt);
  const fits = click ? attribute(click.at.getTime(), folded.occurredAt, site.windowDays) : 'counts';
  return {
    event: folded.event,
    status: folded.status,
    amount_minor: folded.amountMinor,
    currency: folded.currency,
    occurred_at: occurredAt,
    uid: click?.uid ?? null,
    item_id: click?.item_id ?? null,
    sub: click?.sub ?? '',
    day: click ? siteDay(occurredAt, site.timezone) : null,
    refused: fits === 'counts' ? '' : fits,
  };
}
