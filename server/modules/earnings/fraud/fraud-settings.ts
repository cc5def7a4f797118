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
      label: 'Hold what came by a click from the promoter’s own device',
      default: true,
      guard: 'lower',
    }),
    selfByAccount: booleanField({
      label: 'Hold where promoter and upline are paid to one account',
      default: true,
      guard: 'lower',
    }),
    selfByAddress: booleanField({
      label: 'Hold what came by a click from the promoter’s network address',
      default: false,
      help: 'Whole offices and mobile networks share one address.',
      guard: 'lower',
    }),
    doubleClaims: booleanField({
      label: 'Hold what a second source says of the same sale',
      default: true,
      guard: 'lower',
      help: 'The same transaction or click with the same event, or a platform’s figure of a day of which postbacks came.',
    }),
    downlineByDevice: booleanField({
      label: 'Hold what a member sells on the device of an upline',
      default: true,
      guard: 'lower',
    }),
    downlineByRate: booleanField({
      label: 'Hold where an upline gave a member almost the whole of the upline’s rate',
      default: true,
      guard: 'lower',
      help: 'Where plans pay uplines a share on top, and the two of them earn more than the upline alone would.',
    }),
    downlineByAddress: booleanField({
      label: 'Hold what a member sells at the network address of an upline',
      default: false,
      guard: 'lower',
      help: 'Whole offices and mobile networks share one address.',
    }),
    accountsPerDevice: count('Accounts on one device', 6, {
      unit: 'or more',
      help: 'Of the promoter’s devices and the click’s.',
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
      help: 'Only where every source says the second in which it happened.',
    }),
    releaseAfterDays: integerField({
      label: 'Release undecided sales after',
      unit: 'days',
      default: 0,
      min: 0,
      max: 365,
      guard: 'change',
      help: '0: sales stay held until an operator decides. Sales that two sources reported, sales of an item that is not the source’s, and sales of own downlines always do.',
    }),
  },
});
