import { amountField, defineSettings, integerField } from '../../site/settings/index.ts';

export const digestSettings = defineSettings({
  section: 'digest',
  title: 'Digest of earnings',
  description: 'What promoters are told of earnings that settled and of refunds.',
  fields: {
    hour: integerField({
      label: 'Sent at',
      unit: 'o’clock',
      default: 8,
      min: 0,
      max: 23,
      help: 'One message for each day with settled earnings, on the day after it.',
    }),
    refundAtOnceFrom: amountField({
      label: 'A refund is told at once from',
      default: '50.00',
      help: 'What a smaller one took back stands in the digest of its day. What makes a debt is always told at once.',
    }),
  },
});
