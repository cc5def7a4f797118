import { choiceField, defineSettings, integerField, type WithSettings } from '../../site/settings/index.ts';

export const bonusSettings = defineSettings({
  section: 'bonuses',
  title: 'Bonuses',
  description: 'What holds for every bonus. The rules themselves are edited at Players, Bonuses.',
  fields: {
    withdrawal: choiceField({
      label: 'A withdrawal while a bonus is active',
      guard: 'change',
      default: 'keep',
      choices: { keep: 'leaves the bonus as it is', forfeit: 'ends the bonus: its money goes back' },
      help: 'Users read it with the bonus and before they withdraw.',
    }),
    deposit: choiceField({
      label: 'Money that leaves while the bonus of a deposit is active',
      default: 'forfeit',
      choices: { forfeit: 'ends the bonus: its money goes back', keep: 'leaves the bonus as it is' },
      guard: 'change',
      help: 'Transfers, recharges, withdrawals, and what is moved to the safe or to a channel with balances of its own. Before it is claimed, what left makes the offer smaller in any case.',
    }),
    waiting: integerField({
      label: 'Bonuses in line',
      default: 5,
      min: 0,
      max: 50,
      help: 'How many one user may have waiting behind the active one. Those of a rule that does not wait are refused anyway.',
    }),
    largestStake: integerField({
      label: 'Largest stake that counts',
      unit: '% of the bonus',
      guard: 'change',
      default: 50,
      min: 0,
      max: 10_000,
      help: 'Of a larger bet so much counts for turnover, and no more: a bonus is not played in one go. 0: all of every bet counts.',
    }),
    evenPercent: integerField({
      label: 'Both sides of a round',
      unit: '%',
      guard: 'change',
      default: 5,
      min: 0,
      max: 100,
      help: 'A round of several bets that paid back what was staked, give or take so much of it, counts for no turnover. 0: it counts.',
    }),
    againDays: integerField({
      label: 'Days after a cancelled bet',
      guard: 'raise',
      default: 3,
      min: 1,
      max: 30,
      help: 'At least so long is left to meet the turnover again, where a cancelled bet opens a released bonus.',
    }),
  },
});

/** The settings that apply to every bonus of a site. */
export interface BonusRules {
  readonly endsWithWithdrawal: boolean;
  /** Whether a deposit bonus ends when money leaves the account. */
  readonly endsWithDeposit: boolean;
  readonly mostWaiting: number;
  readonly againMs: number;
  /** The maximum of one stake that counts, in percent of the bonus; 0: no maximum. */
  readonly largestStake: number;
  /**
   * A round of several bets counts only if its result differs from its stakes by at least this much, in percent of the
   * stakes; 0: every round counts.
   */
  readonly evenPercent: number;
}

const DAY_MS = 86_400_000;

export function bonusRulesOf(site: WithSettings): BonusRules {
  const { withdrawal, deposit, waiting, againDays, largestStake, evenPercent } = bonusSettings.of(site);
  return {
    endsWithWithdrawal: withdrawal === 'forfeit',
    endsWithDeposit: deposit === 'forfeit',
    mostWaiting: waiting,
    againMs: againDays * DAY_MS,
    largestStake,
    evenPercent,
  };
}

/** The maximum of one bet that counts for a bonus; null: no limit. */
export function maxCountedOfBet({ largestStake }: BonusRules, bonusMinor: bigint): bigint | null {
  return largestStake === 0 ? null : (bonusMinor * BigInt(largestStake)) / 100n;
}
