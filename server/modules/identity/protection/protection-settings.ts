import { defineSettings, integerField, rowsField, textField } from '../../site/settings/index.ts';

export const protectionSettings = defineSettings({
  section: 'protection',
  title: 'Player protection',
  description:
    'How long people wait for a higher limit or the end of a self-exclusion, and who helps. The minimum age stands under Sign-up.',
  fields: {
    raiseHours: integerField({
      label: 'Wait for a higher limit',
      unit: 'hours',
      default: 24,
      min: 24,
      max: 168,
      guard: 'lower',
      help: 'A lower limit holds at once. Regulators ask for at least 24 hours.',
    }),
    returnHours: integerField({
      label: 'Wait for the end of a self-exclusion',
      unit: 'hours',
      default: 24,
      min: 24,
      max: 720,
      guard: 'lower',
      help: 'Counted from when the person asked, after its time was over, or from when two operators lifted it.',
    }),
    helpLines: rowsField({
      label: 'Who helps',
      help: 'Shown on the phone to everybody, with a link that opens outside.',
      maxRows: 6,
      guard: 'change',
      columns: {
        name: textField({ label: 'Name', maxLength: 80, required: true, default: 'Help line' }),
        link: textField({ label: 'Link', maxLength: 200, pattern: /^(https:\/\/\S+|tel:[+0-9-]+)$/ }),
      },
    }),
  },
});
