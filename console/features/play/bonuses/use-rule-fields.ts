import { LOCALE_NAMES } from '@pitaka/contract/locales.ts';
import { BONUS_TRIGGERS, PERCENT_TRIGGERS } from '@pitaka/core/values/bonus-triggers.ts';
import type { ActionField } from '../../../kit/dialogs/action-field.ts';
import { useText } from '../../../texts.ts';
import { PERIODS, periodsOf, type Rule, type RuleField, type RuleValues, TEXT_LOCALES } from './rule.ts';

type Field = ActionField<RuleField>;
type Translate = ReturnType<typeof useText>;

const isPercent = (values: RuleValues) => values.kind === 'percent';

/** The form of a version: its occasion, amount, turnover, recipients, and the texts. */
export function useRuleFields(rule: Rule | undefined): { rule: readonly Field[]; texts: readonly Field[] } {
  const t = useText();
  const id: Field = {
    name: 'id',
    label: t('bonuses.id'),
    hint: t('bonuses.id.hint'),
    kind: 'text',
    row: 'trigger',
    maxLength: 40,
  };
  return {
    rule: [...(rule ? [] : [id]), ...triggerFields(t), ...valueFields(t, rule), ...wagerFields(t), ...segmentFields(t)],
    texts: TEXT_LOCALES.flatMap((locale): Field[] => {
      const label = LOCALE_NAMES[locale];
      return [
        { name: `title ${locale}`, label: t('bonuses.text.title', { language: label }), kind: 'text', maxLength: 60 },
        { name: `body ${locale}`, label: t('bonuses.text.body', { language: label }), kind: 'long', maxLength: 400 },
      ];
    }),
  };
}

function triggerFields(t: Translate): Field[] {
  return [
    {
      name: 'trigger',
      label: t('bonuses.trigger'),
      kind: 'choice',
      row: 'trigger',
      choices: BONUS_TRIGGERS.map((value) => ({ value, label: t(`bonuses.trigger.${value}`) })),
      fills: (value) => ({ kind: PERCENT_TRIGGERS.includes(value) ? 'percent' : 'amount' }),
    },
    {
      name: 'isOn',
      label: t('bonuses.state'),
      kind: 'choice',
      row: 'trigger',
      choices: [
        { value: 'on', label: t('bonuses.on') },
        { value: 'off', label: t('bonuses.off') },
      ],
    },
    {
      name: 'code',
      label: t('bonuses.code'),
      hint: t('bonuses.code.hint'),
      kind: 'text',
      maxLength: 20,
      when: ({ trigger }) => trigger === 'code',
    },
  ];
}

function valueFields(t: Translate, rule: Rule | undefined): Field[] {
  const choices = (values: readonly (typeof PERIODS)[number][]) =>
    values.map((value) => ({ value, label: t(`bonuses.period.${value}`) }));
  return [
    {
      name: 'kind',
      label: t('bonuses.kind'),
      kind: 'choice',
      row: 'value',
      choices: [
        { value: 'percent', label: t('bonuses.kind.percent') },
        { value: 'amount', label: t('bonuses.kind.amount') },
      ],
    },
    { name: 'amount', label: t('bonuses.amount'), kind: 'amount', row: 'value', when: (values) => !isPercent(values) },
    { name: 'percent', label: t('bonuses.percent'), kind: 'text', row: 'value', isNumeric: true, when: isPercent },
    { name: 'cap', label: t('bonuses.cap'), kind: 'amount', row: 'value', when: isPercent },
    { name: 'minBase', label: t('bonuses.minBase'), kind: 'amount', row: 'budget' },
    { name: 'budget', label: t('bonuses.budget'), hint: t('bonuses.budget.hint'), kind: 'amount', row: 'budget' },
    {
      name: 'period',
      label: t('bonuses.period'),
      kind: 'choice',
      choices: choices(periodsOf(rule)),
      row: 'budget',
      when: ({ trigger }) => trigger === 'cashback',
    },
    { name: 'count', label: t('bonuses.count'), kind: 'text', isNumeric: true, row: 'often' },
    {
      name: 'per',
      label: t('bonuses.per'),
      kind: 'choice',
      row: 'often',
      choices: [{ value: 'ever', label: t('bonuses.per.ever') }, ...choices(PERIODS)],
    },
    { name: 'claimDays', label: t('bonuses.claimDays'), kind: 'text', isNumeric: true, row: 'often' },
  ];
}

function wagerFields(t: Translate): Field[] {
  return [
    { name: 'times', label: t('bonuses.times'), hint: t('bonuses.times.hint'), kind: 'text', row: 'times' },
    {
      name: 'of',
      label: t('bonuses.of'),
      kind: 'choice',
      row: 'times',
      choices: (['bonus', 'bonus_and_base'] as const).map((value) => ({ value, label: t(`bonuses.of.${value}`) })),
    },
    { name: 'wagerDays', label: t('bonuses.wagerDays'), kind: 'text', isNumeric: true, row: 'times' },
    { name: 'games', label: t('bonuses.games'), hint: t('bonuses.games.hint'), kind: 'long', maxLength: 4000 },
    { name: 'otherGames', label: t('bonuses.otherGames'), kind: 'text', isNumeric: true, row: 'games' },
    {
      name: 'stacking',
      label: t('bonuses.stacking'),
      kind: 'choice',
      row: 'games',
      choices: (['alone', 'queue'] as const).map((value) => ({ value, label: t(`bonuses.stacking.${value}`) })),
    },
  ];
}

function segmentFields(t: Translate): Field[] {
  return [
    { name: 'levelFrom', label: t('bonuses.levelFrom'), kind: 'text', isNumeric: true, row: 'who' },
    { name: 'levelTo', label: t('bonuses.levelTo'), kind: 'text', isNumeric: true, row: 'who' },
    { name: 'newDays', label: t('bonuses.newDays'), kind: 'text', isNumeric: true, row: 'who' },
    {
      name: 'languages',
      label: t('bonuses.languages'),
      hint: t('bonuses.everybody'),
      kind: 'several',
      choices: TEXT_LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
    },
    { name: 'uids', label: t('bonuses.uids'), hint: t('bonuses.everybody'), kind: 'long', maxLength: 40_000 },
    { name: 'excludedUids', label: t('bonuses.excludedUids'), kind: 'long', maxLength: 40_000 },
  ];
}
