import { amountField, defineSettings, integerField } from '../../site/settings/index.ts';

export const digestSettings = defineSettings({
  section: 'digest',
  title: 'Digest of earnings',
  description: 'One message a day to each promoter about settled earnings and refunds.',
  fields: {
    hour: integerField({
      label: 'Hour of sending (0–23)',
      default: 8,
      min: 0,
      max: 23,
      help: 'One message for each day with settled earnings, sent on the next day.',
    }),
    refundAtOnceFrom: amountField({
      label: 'Report a refund at once from',
      default: '50.00',
      help: 'Smaller refunds appear in the digest of their day. A refund that causes a debt is always reported at once.',
    }),
  },
});
