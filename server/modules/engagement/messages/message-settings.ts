import { booleanField, defineSettings, integerField } from '../../site/settings/index.ts';

export const messageSettings = defineSettings({
  section: 'messages',
  title: 'Messages',
  description: 'The inbox in the app, and broadcasts from operators to many users.',
  fields: {
    keptDays: integerField({
      label: 'Kept in the inbox',
      unit: 'days',
      default: 180,
      min: 7,
      max: 1000,
      guard: 'lower',
      help: 'Older messages are deleted each night; broadcasts stay on the console.',
    }),
    twoPeopleAbove: integerField({
      label: 'Second approver above',
      guard: 'raise',
      unit: 'recipients',
      default: 1000,
      min: 0,
      max: 10_000_000,
      help: 'A second person approves when one operator’s broadcasts reach more users than this within 24 hours.',
    }),
    pushSaysWhat: booleanField({
      label: 'Push notifications show the text',
      default: true,
      help: 'Off: the locked screen only shows that there is a new message.',
    }),
  },
});
