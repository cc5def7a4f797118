import { defineSettings, integerField } from '../../site/settings/index.ts';

export const rateSettings = defineSettings({
  section: 'exchange_rates',
  title: 'Exchange rates',
  description: 'How far a rate may be from the one before it.',
  fields: {
    mostAwayPercent: integerField({
      label: 'Largest difference from the last known rate',
      unit: '%',
      default: 10,
      min: 1,
      max: 1000,
      guard: 'raise',
      help: 'A larger difference needs a second approver. Earnings that a rate adds count towards the operator’s daily limit.',
    }),
  },
});
