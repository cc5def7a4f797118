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
        turnover: 'turnover: bets less those taken back',
        net_loss: 'net loss: turnover less wins',
        deposits: 'deposits less charge-backs',
      },
      help: 'A change begins with the next period. Channels that keep balances of their own do not tell each bet: those bets count for nobody.',
      guard: 'change',
    }),
    period: choiceField({
      label: 'Period',
      default: 'month',
      choices: { week: 'week (Monday to Sunday)', month: 'calendar month' },
      guard: 'change',
    }),
    startRatio: percentField({
      label: 'Ratio of a new agent',
      default: '20',
      help: 'Unless the agent above granted another.',
      guard: 'raise',
    }),
    carryLosses: booleanField({
      label: 'Carry losses over',
      default: false,
      help: 'What members won beyond their losses is made up for before an agent earns again.',
      guard: 'lower',
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
  /** Hundredths of a percent. */
  readonly startRatio: number;
  readonly carriesLosses: boolean;
  readonly minWithdrawMinor: bigint;
  readonly recharge: RechargeRules;
}

export function agentRulesOf(site: WithSettings): AgentRules {
  const set = agentSettings.of(site);
  return {
    base: AGENT_BASES.find((one) => one === set.base) ?? 'net_loss',
    period: AGENT_PERIODS.find((one) => one === set.period) ?? 'month',
    startRatio: Number(set.startRatio),
    carriesLosses: set.carryLosses,
    minWithdrawMinor: set.minWithdraw,
    recharge: { minimumMinor: set.rechargeMin, maximumMinor: set.rechargeMax, dayMaxMinor: set.rechargeDay },
  };
}
