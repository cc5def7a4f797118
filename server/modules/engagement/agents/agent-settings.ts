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
        turnover: 'turnover: bets from own money, less cancelled bets',
        net_loss: 'net loss: turnover less wins, bonuses and other gifts of the house',
        deposits: 'net deposits: deposits that were not withdrawn and were lost in games',
      },
      help: 'A change applies from the next period, with the ratios of that base. Channels with balances of their own do not report each bet, so their bets do not count as turnover; neither do rounds of several bets that paid back about their stakes.',
      guard: 'change',
    }),
    period: choiceField({
      label: 'Period',
      default: 'month',
      choices: { week: 'week (Monday to Sunday)', month: 'calendar month' },
      guard: 'change',
    }),
    startRatio: percentField({
      label: 'New agent’s ratio of net loss',
      default: '20',
      help: 'Unless the agent above granted another ratio. When the base changes, every agent starts with the ratio of the new base.',
      guard: 'raise',
    }),
    startRatioTurnover: percentField({
      label: 'New agent’s ratio of turnover',
      default: '0.5',
      help: 'Games keep a few percent of turnover: a higher ratio costs more than they earn.',
      guard: 'raise',
    }),
    startRatioDeposits: percentField({
      label: 'New agent’s ratio of net deposits',
      default: '20',
      guard: 'raise',
    }),
    carryLosses: booleanField({
      label: 'Carry losses over',
      default: true,
      help: 'Members’ net wins are offset before an agent earns again. Otherwise an agent is paid for losses that members win back in the next period.',
      guard: 'change',
    }),
    memberDetails: choiceField({
      label: 'What agents see of their members',
      default: 'totals',
      choices: {
        totals: 'only totals of the team',
        consent: 'daily deposits, bets and wins of members who agreed',
      },
      help: 'Members are asked at sign-up and can change it in Settings. Agents see only the total of members who did not agree.',
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
    rechargeDay: amountField({ label: 'Daily recharge limit of an advisor', default: '100000.00', guard: 'raise' }),
  },
  check: ({ rechargeMin, rechargeMax }) => (rechargeMin > rechargeMax ? ['rechargeMax'] : []),
});

export interface AgentRules {
  readonly base: AgentBase;
  readonly period: AgentPeriod;
  /** Hundredths of a percent for each base. */
  readonly startRatios: Readonly<Record<AgentBase, number>>;
  readonly carriesLosses: boolean;
  /** Whether agents see details of members who agreed; otherwise agents see only totals. */
  readonly sharesByConsent: boolean;
  readonly minWithdrawMinor: bigint;
  readonly recharge: RechargeRules;
}

export function agentRulesOf(site: WithSettings): AgentRules {
  const set = agentSettings.of(site);
  return {
    base: AGENT_BASES.find((base) => base === set.base) ?? 'net_loss',
    period: AGENT_PERIODS.find((period) => period === set.period) ?? 'month',
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
