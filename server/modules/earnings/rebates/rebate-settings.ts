import type { RebateBase, RebatePeriod, RebateStep } from '@pitaka/core/earnings/rebates/rebate-rule.ts';
import { parseAmount } from '@pitaka/core/values/money.ts';
import {
  choiceField,
  defineSettings,
  integerField,
  listField,
  percentField,
  rowsField,
  textField,
  type WithSettings,
} from '../../site/settings/index.ts';

const STEP = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?: ?(100|[1-9]?[0-9](\.[0-9]{1,2})?)$/;

export const rebateSettings = defineSettings({
  section: 'rebates',
  title: 'Rebates',
  description: 'The share of a period’s earnings that the site pays as a rebate. Users claim it themselves.',
  fields: {
    rules: rowsField({
      label: 'Rules',
      help: 'A rule applies from the day it is saved. A period is closed with the rule in force at its end.',
      // The rules decide payments to users.
      guard: 'change',
      columns: {
        code: textField({
          label: 'Code',
          required: true,
          pattern: /^[a-z0-9-]{1,40}$/,
          help: 'Cannot be changed. A different code starts a new rule.',
        }),
        name: textField({ label: 'Name', maxLength: 60, help: 'Shown to users. If empty, the base is shown.' }),
        base: choiceField({
          label: 'Share of',
          default: 'own',
          choices: {
            own: 'own commission, settled',
            team: 'commission from the team, settled',
            conversions: 'amount of the user’s conversions, settled',
          },
        }),
        period: choiceField({
          label: 'Period',
          default: 'month',
          choices: { day: 'day', week: 'week (Monday to Sunday)', month: 'calendar month' },
        }),
        rate: percentField({ label: 'Rate', default: '1' }),
        steps: listField({
          label: 'Steps',
          pattern: STEP,
          help: 'One step a line. "10000: 1.5" pays 1.5 % of the whole base if the base is 10,000 or more.',
        }),
        level: integerField({ label: 'From level', default: 0, min: 0, max: 100 }),
        claimDays: integerField({ label: 'To be claimed within', unit: 'days', default: 30, min: 1, max: 365 }),
      },
    }),
  },
  check: ({ rules }) => (new Set(rules.map(({ code }) => code)).size === rules.length ? [] : ['rules']),
});

export interface RebateRule {
  readonly code: string;
  readonly name: string;
  readonly base: RebateBase;
  readonly period: RebatePeriod;
  readonly rate: bigint;
  readonly steps: readonly RebateStep[];
  readonly level: number;
  readonly claimDays: number;
}

export function rebateRules(site: WithSettings): RebateRule[] {
  return rebateSettings.of(site).rules.map(({ steps, ...rule }) => ({ ...rule, steps: steps.map(readStep) }));
}

/** '10000: 1.5': the pattern allows exactly two decimal numbers. */
function readStep(line: string): RebateStep {
  const [from, rate] = line.split(':').map((part) => parseAmount(part.trim()));
  if (!from?.ok || !rate?.ok) throw new Error(`${line} is not a step`);
  return { fromMinor: from.value, rate: rate.value };
}
