import type { BooksName } from '@pitaka/core/values/finding.ts';
import { defineSettings, integerField, type WithSettings } from '../../site/settings/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const reconciliationSettings = defineSettings({
  section: 'reconciliation',
  title: 'Reconciliation',
  description: 'How long a difference from the provider may last before it is a finding.',
  fields: {
    // The interval of the slowest polling.
    graceMinutes: integerField({
      label: 'Time to settle',
      unit: 'minutes',
      default: 15,
      min: 0,
      max: 1440,
      guard: 'raise',
      help: 'A payment younger than this is not compared yet.',
    }),
    payoutStuckHours: integerField({
      label: 'A payout is stuck after',
      unit: 'hours',
      default: 24,
      min: 0,
      max: 720,
      guard: 'raise',
    }),
    depositStuckHours: integerField({
      label: 'A deposit is stuck after',
      unit: 'hours',
      default: 24,
      min: 0,
      max: 720,
      guard: 'raise',
    }),
  },
});

export interface ReconciliationTerms {
  readonly graceMs: number;
  readonly stuckAfterMs: Readonly<Record<BooksName, number>>;
}

export function reconciliationTerms(site: WithSettings): ReconciliationTerms {
  const { graceMinutes, payoutStuckHours, depositStuckHours } = reconciliationSettings.of(site);
  return {
    graceMs: graceMinutes * MINUTE_MS,
    stuckAfterMs: {
      payout: payoutStuckHours * HOUR_MS,
      deposit: depositStuckHours * HOUR_MS,
      // Each channel has its own limit for open rounds.
      channel: Number.POSITIVE_INFINITY,
    },
  };
}
