import { amountField, defineSettings } from '../../site/settings/index.ts';

export const operatorLimitSettings = defineSettings({
  section: 'alone',
  title: 'Limit per operator',
  description: 'How much money one operator may create without a second approval.',
  fields: {
    aDay: amountField({
      label: 'Limit per operator in 24 hours',
      default: '50000.00',
      guard: 'raise',
      help: 'Also applies to each source: statements, accepted deposits, earnings files. Includes the stakes of rounds closed by hand. Above the limit, a second person approves. Operators created by the same person share one limit.',
    }),
  },
});
