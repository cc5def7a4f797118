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
      label: 'Report a refund at once from',
      default: '50.00',
      help: 'Smaller refunds appear in the digest of their day. A refund that causes a debt is always reported at once.',
    }),
  },
});
