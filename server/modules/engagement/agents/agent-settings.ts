import { AGENT_BASES, type AgentBase } from '@pitaka/core/engagement/agents/base.ts';
import type { RechargeRules } from '@pitaka/core/engagement/agents/decide-recharge.ts';
import { AGENT_PERIODS, type AgentPeriod } from '@pitaka/core/engagement/agents/period.ts';
import {
  amountField,
  booleanField,
  choiceField,
  defineSettings,
  percentField,
  type WithSettings,
} from '../../site/settings/index.ts';

export const agentSettings = defineSettings({
  section: 'agents',
  title: 'Agents',
  description: 'What agents earn from their members, when it is paid, and what recharge advisors may send.',
  fields: {
    base: choiceField({
      label: 'Share of',
      default: 'net_loss',
      choices: {
        turnover: 'turnover: bets of own money less those taken back',
        net_loss: 'net loss: turnover less wins and less what the house gave',
        deposits: 'net deposits: what was paid in, did not leave again, and was lost in games',
      },
      help: 'A change begins with the next period, with the ratios of that base. Channels that keep balances of their own do not tell each bet: for turnover those bets count for nobody, nor do rounds of several bets that paid back about what was bet.',
      guard: 'change',
    }),
    period: choiceField({
      label: 'Period',
      default: 'month',
      choices: { week: 'week (Monday to Sunday)', month: 'calendar month' },
      guard: 'change',
    }),
    startRatio: percentField({
      label: 'Ratio of a new agent, of net loss',
      default: '20',
      help: 'Unless the agent above granted another. Where the base changes, every agent begins with the ratio of the new one.',
      guard: 'raise',
    }),
    startRatioTurnover: percentField({
      label: 'Ratio of a new agent, of turnover',
      default: '0.5',
      help: 'Games keep a few percent of what is bet: a share above that costs more than they bring.',
      guard: 'raise',
    }),
    startRatioDeposits: percentField({
      label: 'Ratio of a new agent, of net deposits',
      default: '20',
      guard: 'raise',
    }),
    carryLosses: booleanField({
      label: 'Carry losses over',
      default: true,
      help: 'What members won beyond their losses is made up for before an agent earns again. Without it an agent earns from play that the next period takes back.',
      guard: 'change',
    }),
    memberDetails: choiceField({
      label: 'Agents see of their members',
      default: 'totals',
      choices: {
        totals: 'totals of the team alone',
        consent: 'what each paid in, bet and won, day by day, of members who agreed to it',
      },
      help: 'Members are asked when they sign up, and may change it in Settings. Of members who did not agree agents see the sum.',
      guard: 'change',
    }),
    minWithdraw: amountField({
      label: 'Smallest withdrawal of an agent',
      default: '200.00',
      min: '0.01',
      help: 'Never below the smallest withdrawal of the site.',
    }),
    rechargeMin: amountField({ label: 'Smallest recharge', default: '50.00', min: '0.01' }),
    rechargeMax: amountField({ label: 'Largest recharge', default: '20000.00', guard: 'raise' }),
    rechargeDay: amountField({ label: 'Recharges of an advisor a day', default: '100000.00', guard: 'raise' }),
  },
  check: ({ rechargeMin, rechargeMax }) => (rechargeMin > rechargeMax ? ['rechargeMax'] : []),
});

export interface AgentRules {
  readonly base: AgentBase;
  readonly period: AgentPeriod;
  /** Hundredths of a percent for each base. */
  readonly startRatios: Readonly<Record<AgentBase, number>>;
  readonly carriesLosses: boolean;
  /** Whether agents see details only of members who agreed; otherwise agents see totals alone. */
  readonly sharesByConsent: boolean;
  readonly minWithdrawMinor: bigint;
  readonly recharge: RechargeRules;
}

export function agentRulesOf(site: WithSettings): AgentRules {
  const set = agentSettings.of(site);
  return {
    base: AGENT_BASES.find((one) => one === set.base) ?? 'net_loss',
    period: AGENT_PERIODS.find((one) => one === set.period) ?? 'month',
    startRatios: {
      net_loss: Number(set.startRatio),
      turnover: Number(set.startRatioTurnover),
      deposits: Number(set.startRatioDeposits),
    },
    carriesLosses: set.carryLosses,
    sharesByConsent: set.memberDetails === 'consent',
    minWithdrawMinor: set.minWithdraw,
    recharge: { minimumMinor: set.rechargeMin, maximumMinor: set.rechargeMax, dayMaxMinor: set.rechargeDay },
  };
}
