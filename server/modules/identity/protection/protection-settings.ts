import { booleanField, defineSettings, integerField, rowsField, textField } from '../../site/settings/index.ts';

export const protectionSettings = defineSettings({
  section: 'protection',
  title: 'Player protection',
  description:
    'The wait for a higher limit or the end of a self-exclusion, and help contacts. The minimum age is under Sign-up.',
  fields: {
    raiseHours: integerField({
      label: 'Wait for a higher limit',
      unit: 'hours',
      default: 24,
      min: 24,
      max: 168,
      guard: 'lower',
      help: 'A lower limit applies at once. Regulators ask for at least 24 hours.',
    }),
    returnHours: integerField({
      label: 'Wait for the end of a self-exclusion',
      unit: 'hours',
      default: 24,
      min: 24,
      max: 720,
      guard: 'lower',
      help: 'Counted from the user’s request after the exclusion has ended, or from the moment two operators lifted it.',
    }),
    coolOffStopsPromotion: booleanField({
      label: 'A cooling-off also stops promotion',
      default: false,
      help: 'New applications and links, and claims of rebates. A change applies to breaks that start after it.',
      guard: 'change',
    }),
    exclusionStopsPromotion: booleanField({
      label: 'A self-exclusion also stops promotion',
      default: false,
      help: 'As above, and sales by the user’s links earn neither the user nor the uplines anything until it ends.',
      guard: 'change',
    }),
    helpLines: rowsField({
      label: 'Help contacts',
      help: 'Shown to all users; the link opens outside the app.',
      maxRows: 6,
      guard: 'change',
      columns: {
        name: textField({ label: 'Name', maxLength: 80, required: true, default: 'Help line' }),
        link: textField({ label: 'Link', maxLength: 200, pattern: /^(https:\/\/\S+|tel:[+0-9-]+)$/ }),
      },
    }),
  },
});
