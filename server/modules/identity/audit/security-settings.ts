import { SESSION_LIFE_DAYS } from '@pitaka/core/identity/auth/session.ts';
import { defineSettings, integerField } from '../../site/settings/index.ts';

const SESSION_HOURS = SESSION_LIFE_DAYS * 24;

export const securitySettings = defineSettings({
  section: 'security',
  title: 'Sessions, numbers and security events',
  description:
    'How long a session of the phone may be unused, how many whole numbers of phones and accounts one operator is shown, and how long log-ins, failed ones, changed passwords and refused calls are kept.',
  fields: {
    idleHours: integerField({
      label: 'An unused session ends after',
      unit: 'hours',
      default: SESSION_HOURS,
      min: 1,
      max: SESSION_HOURS,
      help: 'After logging in again, an operator is back on the same page.',
      guard: 'raise',
    }),
    revealsAnHour: integerField({
      label: 'Whole numbers that one operator is shown within an hour',
      unit: 'numbers',
      default: 20,
      min: 1,
      max: 1000,
      help: 'Of phones and payout accounts together. The owners hear when one operator has seen so many.',
      guard: 'raise',
    }),
    revealsADay: integerField({
      label: 'Whole numbers that one operator is shown within a day',
      unit: 'numbers',
      default: 60,
      min: 1,
      max: 5000,
      guard: 'raise',
    }),
    keepDays: integerField({
      label: 'Security events are kept',
      unit: 'days',
      default: 180,
      min: 30,
      max: 3650,
      guard: 'lower',
      help: 'Older ones are deleted each night. The log of activity is never deleted.',
    }),
  },
});
