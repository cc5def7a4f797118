import { amountField, defineSettings } from '../../site/settings/index.ts';

export const adjustmentSettings = defineSettings({
  section: 'adjustments',
  title: 'Balance adjustments',
  description: 'How much two people may credit or debit by hand.',
  fields: {
    ceiling: amountField({
      label: 'Largest adjustment',
      default: '100000.00',
      min: '0.01',
      guard: 'raise',
      help: 'The largest amount of a single request.',
    }),
  },
});
