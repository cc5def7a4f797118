import type { Site } from '../../../platform/http/site.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface ReconciliationTerms {
  readonly graceMs: number;
  readonly stuckAfterMs: { readonly payout: number; readonly deposit: number };
}

/**
 * How patient a site is: settings.reconciliation = {graceMinutes, payoutStuckHours, depositStuckHours}. A figure that
 * cannot be read is an error.
 */
export function reconciliationTerms(site: Pick<Site, 'siteId' | 'settings'>): ReconciliationTerms {
  const said = (site.settings.reconciliation ?? {}) as Record<string, unknown>;
  const figure = (name: string, fallback: number): number => {
    const value = said[name] ?? fallback;
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
    throw new Error(`the site ${site.siteId} has an unreadable setting reconciliation.${name}`);
  };
  return {
    // As long as the slowest look-up takes to come round again.
    graceMs: figure('graceMinutes', 15) * MINUTE_MS,
    stuckAfterMs: {
      payout: figure('payoutStuckHours', 24) * HOUR_MS,
      deposit: figure('depositStuckHours', 24) * HOUR_MS,
    },
  };
}
