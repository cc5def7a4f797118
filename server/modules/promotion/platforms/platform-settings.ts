import { booleanField, defineSettings, integerField } from '../../site/settings/index.ts';

export const platformSettings = defineSettings({
  section: 'platforms',
  title: 'Platforms',
  description: 'Scheduled imports from the platforms.',
  fields: {
    isAutomatic: booleanField({
      label: 'Fetch catalogue and figures on a schedule',
      default: true,
      guard: 'lower',
      help: 'The catalogue about once a day, figures every six hours. Off: only when an operator starts it.',
    }),
    figureDays: integerField({
      label: 'Figures are read again for',
      unit: 'days',
      default: 14,
      min: 1,
      max: 90,
      guard: 'lower',
      help: 'Platforms correct the figures of past days. A correction earns or takes back the difference. Never fewer days than the longest hold of a plan.',
    }),
  },
});
