import { defineSettings, integerField } from '../../site/settings/index.ts';

export const rateSettings = defineSettings({
  section: 'exchange_rates',
  title: 'Exchange rates',
  description: 'How far a rate may be from the one before it.',
  fields: {
    mostAwayPercent: integerField({
      label: 'Away from the last known rate, at most',
      unit: '%',
      default: 10,
      min: 1,
      max: 1000,
      guard: 'raise',
      help: 'A rate further away is refused. What a rate pays out counts to what one operator makes alone in a day.',
    }),
  },
});
