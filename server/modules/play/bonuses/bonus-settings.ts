import { choiceField, defineSettings, integerField, type WithSettings } from '../../site/settings/index.ts';

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
    waiting: integerField({
      label: 'Bonuses in line',
      default: 5,
      min: 0,
      max: 50,
      help: 'How many one user may have waiting behind the active one. Those of a rule that does not wait are refused anyway.',
    }),
    againDays: integerField({
      label: 'Days after a cancelled bet',
      default: 3,
      min: 1,
      max: 30,
      help: 'At least so long is left to meet the turnover again, where a cancelled bet opens a released bonus.',
    }),
  },
});

/** What holds for every bonus of a site. */
export interface BonusRules {
  readonly endsWithWithdrawal: boolean;
  readonly mostWaiting: number;
  readonly againMs: number;
}

const DAY_MS = 86_400_000;

export function bonusRulesOf(site: WithSettings): BonusRules {
  const { withdrawal, waiting, againDays } = bonusSettings.of(site);
  return { endsWithWithdrawal: withdrawal === 'forfeit', mostWaiting: waiting, againMs: againDays * DAY_MS };
}
