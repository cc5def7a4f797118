import type { Site } from '../../../platform/http/site.ts';
import { amountField, booleanField, defineSettings, integerField } from '../../site/settings/index.ts';

const days = (label: string, fallback: number, guard: 'lower' | 'change' = 'lower') =>
  integerField({
    label,
    unit: 'days',
    default: fallback,
    min: 0,
    max: 90,
    guard,
    help: '0 switches the rule off.',
  });
const percent = (label: string, fallback: number, guard: 'raise' | 'lower') =>
  integerField({ label, unit: '%', default: fallback, min: 1, max: 100, guard });
const holds = (label: string, fallback = false) =>
  booleanField({ label: `${label}: hold payouts until it is cleared`, default: fallback, guard: 'lower' });

export const riskSettings = defineSettings({
  section: 'risk',
  title: 'Risk rules',
  description:
    'The rules that fill the risk queue. Every minute each rule checks the records that are new since its last check.',
  fields: {
    circularDays: days('Circular transfers within', 7),
    circularMembers: integerField({ label: 'People in a ring, at most', default: 4, min: 2, max: 6, guard: 'lower' }),
    circularLeast: amountField({
      label: 'Each member of a ring sends, at least',
      default: '1000.00',
      guard: 'raise',
      min: '0.01',
      help: 'The sum of a member’s transfers within the ring during these days.',
    }),
    circularHolds: holds('Circular transfers'),
    // With a longer span, stakes and unplayed deposits are both higher, so the shares differ.
    unplayedDays: days('Deposit and withdrawal without play within', 3, 'change'),
    unplayedLeast: amountField({ label: 'Deposited, at least', default: '5000.00', min: '0.01', guard: 'raise' }),
    unplayedWithdrawn: percent('Share of the deposits withdrawn, at least', 80, 'raise'),
    unplayedPlayed: percent('Share of the deposits staked, less than', 10, 'lower'),
    unplayedHolds: holds('Without play', true),
    structuringDays: days('Payments just below a threshold within', 2),
    structuringThreshold: amountField({ label: 'The threshold', default: '50000.00', min: '0.01', guard: 'change' }),
    structuringBand: percent('Width of the band below the threshold', 10, 'lower'),
    structuringCount: integerField({ label: 'Such payments, at least', default: 3, min: 2, max: 100, guard: 'raise' }),
    structuringHolds: holds('Structuring'),
    deviceAccounts: integerField({
      label: 'Accounts on one device, at least',
      default: 4,
      min: 0,
      max: 100,
      guard: 'loosen',
      help: '0 switches the rule off.',
    }),
    deviceHolds: holds('Shared device'),
    accountSharers: integerField({
      label: 'People with one payout account, at least',
      default: 2,
      min: 0,
      max: 100,
      guard: 'loosen',
      help: '0 switches the rule off.',
    }),
    accountHolds: holds('Shared payout account', true),
    dueHours: integerField({ label: 'Decided within', unit: 'hours', default: 24, min: 1, max: 720 }),
  },
  // A limit of 1 would report every user.
  check: ({ deviceAccounts, accountSharers }) => [
    ...(deviceAccounts === 1 ? (['deviceAccounts'] as const) : []),
    ...(accountSharers === 1 ? (['accountSharers'] as const) : []),
  ],
});

/** The rule that flags a withdrawal at its request because deposits leave unplayed; undefined: the rule is off. */
export function unplayedRule(site: Pick<Site, 'settings' | 'features'>) {
  const { unplayedDays: days, unplayedHolds, unplayedLeast, unplayedWithdrawn, unplayedPlayed } = riskSettings.of(site);
  if (days === 0 || !unplayedHolds || !site.features.channels || !site.features.protection) return undefined;
  return {
    days,
    rule: { leastMinor: unplayedLeast, withdrawnPercent: unplayedWithdrawn, playedPercent: unplayedPlayed },
  };
}
