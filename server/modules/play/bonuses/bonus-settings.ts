import { choiceField, defineSettings } from '../../site/settings/index.ts';

export const bonusSettings = defineSettings({
  section: 'bonuses',
  title: 'Bonuses',
  description: 'What holds for every bonus. The rules themselves are edited at Players, Bonuses.',
  fields: {
    withdrawal: choiceField({
      label: 'A withdrawal while a bonus is active',
      default: 'keep',
      choices: { keep: 'leaves the bonus as it is', forfeit: 'ends the bonus: its money goes back' },
      help: 'Users read it with the bonus and before they withdraw.',
    }),
  },
});
