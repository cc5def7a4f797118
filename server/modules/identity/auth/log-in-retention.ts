import { defineSettings, integerField } from '../../site/settings/index.ts';

export const logInRetention = defineSettings({
  section: 'log_ins',
  title: 'Log-ins',
  description: 'How long traces of log-ins are kept. Older ones are deleted each hour, in small batches.',
  fields: {
    codeDays: integerField({
      label: 'One-time codes',
      unit: 'days',
      default: 1,
      min: 1,
      max: 90,
      help: 'After they expired. Phone and code are keyed hashes.',
    }),
    sessionDays: integerField({
      label: 'Ended sessions',
      unit: 'days',
      default: 90,
      min: 1,
      max: 3650,
      guard: 'lower',
      help: 'With address and device. The last session of each account stays.',
    }),
  },
});
