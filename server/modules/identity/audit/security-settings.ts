import { SESSION_LIFE_DAYS } from '@pitaka/core/identity/auth/session.ts';
import { defineSettings, integerField } from '../../site/settings/index.ts';

const SESSION_HOURS = SESSION_LIFE_DAYS * 24;

export const securitySettings = defineSettings({
  section: 'security',
  title: 'Sessions, numbers and security events',
  description:
    'How long a session may be unused, how many full phone and account numbers one operator may reveal, and how long security events are kept.',
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
      label: 'Full numbers one operator may reveal per hour',
      unit: 'numbers',
      default: 20,
      min: 1,
      max: 1000,
      help: 'Phone and payout account numbers together. Owners are alerted when the limit is reached.',
      guard: 'raise',
    }),
    revealsADay: integerField({
      label: 'Full numbers one operator may reveal per day',
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
