import { amountField, defineSettings } from '../../site/settings/index.ts';

export const operatorLimitSettings = defineSettings({
  section: 'alone',
  title: 'One person alone',
  description: 'How much may become money with the word of one operator.',
  fields: {
    aDay: amountField({
      label: 'One operator makes alone, in 24 hours',
      default: '50000.00',
      guard: 'raise',
      help: 'Also what one source brings: statements, deposits accepted, files of earnings. Stakes of rounds closed by hand count too. Above it a second person agrees. Operators whose accounts one person made count as one.',
    }),
  },
});
