import { amountField, defineSettings } from '../../site/settings/index.ts';

export const statementSettings = defineSettings({
  section: 'statements',
  title: 'Bank statements',
  description: 'How much one operator credits by importing statements.',
  fields: {
    aloneADay: amountField({
      label: 'One operator credits alone, a day',
      default: '50000.00',
      guard: 'raise',
      help: 'Deposits above this sum wait for a second person.',
    }),
  },
});
