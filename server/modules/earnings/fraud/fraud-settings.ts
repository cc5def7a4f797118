import { booleanField, defineSettings, integerField } from '../../site/settings/index.ts';

const count = (label: string, fallback: number, more: { unit: string; help?: string; guard?: 'lower' }) =>
  integerField({ label, default: fallback, min: 0, max: 100_000, guard: 'loosen', ...more });

/** Rules by address are off by default: thousands of people share one address of a mobile network. */
export const fraudSettings = defineSettings({
  section: 'fraud',
  title: 'Rules against fraud',
  description: 'A sale that a rule finds is held before it is paid, until an operator decides. 0 switches a rule off.',
  fields: {
    selfByDevice: booleanField({
      label: 'Hold sales from the promoter’s own device',
      default: true,
      guard: 'lower',
    }),
    selfByAccount: booleanField({
      label: 'Hold sales when promoter and upline share a payout account',
      default: true,
      guard: 'lower',
    }),
    selfByAddress: booleanField({
      label: 'Hold sales from the promoter’s network address',
      default: false,
      help: 'Whole offices and mobile networks share one address.',
      guard: 'lower',
    }),
    doubleClaims: booleanField({
      label: 'Hold sales that another source already reported',
      default: true,
      guard: 'lower',
      help: 'The same transaction or click with the same event, or a platform’s daily figure that includes sales from postbacks.',
    }),
    downlineByDevice: booleanField({
      label: 'Hold a member’s sales on an upline’s device',
      default: true,
      guard: 'lower',
    }),
    downlineByRate: booleanField({
      label: 'Hold sales when an upline gave a member almost the full own rate',
      default: true,
      guard: 'lower',
      help: 'Applies if a plan pays uplines a share on top and both together earn more than the upline alone would.',
    }),
    downlineByAddress: booleanField({
      label: 'Hold a member’s sales at an upline’s network address',
      default: false,
      guard: 'lower',
      help: 'Whole offices and mobile networks share one address.',
    }),
    accountsPerDevice: count('Accounts on one device', 6, {
      unit: 'or more',
      help: 'Checks the devices of the promoter and of the click.',
    }),
    accountsPerAddress: count('Accounts at one address', 0, { unit: 'or more' }),
    floodClicks: count('Clicks of one visitor or address', 30, { unit: 'or more' }),
    floodLinkClicks: count('Clicks on one link by all visitors', 0, { unit: 'or more' }),
    floodMinutes: integerField({
      label: 'Counted within',
      unit: 'minutes',
      default: 10,
      min: 1,
      max: 1440,
      guard: 'lower',
    }),
    leastSeconds: count('Least time from click to conversion', 0, {
      unit: 'seconds',
      guard: 'lower',
      help: 'Enable only if every source reports times to the second.',
    }),
    releaseAfterDays: integerField({
      label: 'Release undecided sales after',
      unit: 'days',
      default: 0,
      min: 0,
      max: 365,
      guard: 'change',
      help: '0: sales stay held until an operator decides. Sales reported by two sources, sales outside the scope of their source, and sales of own downlines always stay held.',
    }),
  },
});
