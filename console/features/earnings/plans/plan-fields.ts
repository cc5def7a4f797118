import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { ActionField } from '../../../kit/dialogs/action-field.ts';
import { useText } from '../../../texts.ts';
import { isSameScope, type Plan, type PlanField, type PlanValues, type Version } from './plan.ts';

const isOn = (values: PlanValues) => values.isOn === 'on';

type Groups = AnswerOf<'/console/groups/choices'>;

/** The form of a version: its scope, its first day, and the terms. */
export function usePlanFields(
  plan: Plan | undefined,
  values: PlanValues,
  groups: Groups,
): readonly ActionField<PlanField>[] {
  const t = useText();
  const id: ActionField<PlanField> = {
    name: 'id',
    label: t('earnings.plans.id'),
    hint: t('earnings.plans.id.hint'),
    kind: 'text',
    row: 'name',
    maxLength: 40,
  };
  return [
    ...(plan ? [] : [id]),
    { name: 'name', label: t('earnings.plans.name'), kind: 'text', row: 'name', maxLength: 60 },
    {
      name: 'from',
      label: t('earnings.plans.day'),
      hint: t('earnings.plans.day.hint'),
      kind: 'text',
      row: 'name',
      maxLength: 10,
    },
    ...scopeFields(t, plan?.versions[0], values, groups),
    {
      name: 'isOn',
      label: t('earnings.plans.isOn'),
      kind: 'choice',
      row: 'scope',
      choices: [
        { value: 'on', label: t('earnings.plans.on') },
        { value: 'off', label: t('earnings.plans.off') },
      ],
    },
    ...termFields(t),
  ];
}

const SCOPES = ['site', 'group', 'item', 'promoter'] as const;

/** The scope: groups that are not archived, and the current group. */
function scopeFields(
  t: ReturnType<typeof useText>,
  last: Version | undefined,
  values: PlanValues,
  groups: Groups,
): readonly ActionField<PlanField>[] {
  const former = last?.scope === 'group' ? [{ id: last.scopeId, name: last.scopeName }] : [];
  const others = groups.filter(({ id }) => id !== former[0]?.id);
  const open = [...former, ...others];
  const scopes = SCOPES.filter((scope) => scope !== 'group' || open.length > 0);
  /** The former scope is preselected. */
  const firstOf = (scope: string) => {
    if (scope === last?.scope) return last.scopeNumber;
    return scope === 'group' ? (open[0]?.id ?? '') : '';
  };
  const name = last && isSameScope(values, last) ? { hint: last.scopeName } : {};
  return [
    {
      name: 'scope',
      label: t('earnings.plans.scope'),
      kind: 'choice',
      row: 'scope',
      choices: scopes.map((value) => ({ value, label: t(`earnings.plans.scope.${value}`) })),
      fills: (scope) => ({ scopeId: firstOf(scope) }),
    },
    {
      name: 'scopeId',
      label: t('earnings.plans.scopeId.group'),
      kind: 'choice',
      row: 'scope',
      choices: open.map(({ id, name }) => ({ value: id, label: name })),
      when: ({ scope }) => scope === 'group',
    },
    {
      name: 'scopeId',
      label: t('earnings.plans.scopeId.item'),
      hint: t('earnings.plans.scopeId.item.hint'),
      ...name,
      kind: 'text',
      row: 'scope',
      when: ({ scope }) => scope === 'item',
    },
    {
      name: 'scopeId',
      label: t('earnings.plans.scopeId.promoter'),
      ...name,
      kind: 'text',
      row: 'scope',
      isNumeric: true,
      when: ({ scope }) => scope === 'promoter',
    },
  ];
}

function termFields(t: ReturnType<typeof useText>): readonly ActionField<PlanField>[] {
  return [
    {
      name: 'events',
      label: t('earnings.plans.events'),
      hint: t('earnings.plans.events.hint'),
      kind: 'text',
      row: 'base',
      when: isOn,
    },
    {
      name: 'base',
      label: t('earnings.plans.base'),
      kind: 'choice',
      row: 'base',
      when: isOn,
      choices: (['share', 'amount', 'flat'] as const).map((value) => ({
        value,
        label: t(`earnings.plans.base.${value}`),
      })),
    },
    {
      name: 'flat',
      label: t('earnings.plans.flat'),
      kind: 'amount',
      row: 'base',
      when: (values) => isOn(values) && values.base === 'flat',
    },
    {
      name: 'own',
      label: t('earnings.plans.own'),
      kind: 'choice',
      row: 'own',
      when: isOn,
      choices: (['own', 'percent', 'steps'] as const).map((value) => ({
        value,
        label: t(`earnings.plans.own.${value}`),
      })),
    },
    {
      name: 'percent',
      label: t('earnings.plans.percent'),
      kind: 'text',
      row: 'own',
      maxLength: 8,
      when: (values) => isOn(values) && values.own === 'percent',
    },
    {
      name: 'levels',
      label: t('earnings.plans.levels'),
      kind: 'choice',
      row: 'own',
      when: isOn,
      choices: (['shares', 'differences', 'none'] as const).map((value) => ({
        value,
        label: t(`earnings.plans.levels.${value}`),
      })),
    },
    {
      name: 'steps',
      label: t('earnings.plans.steps'),
      hint: t('earnings.plans.steps.hint'),
      kind: 'long',
      when: (values) => isOn(values) && values.own === 'steps',
    },
    { name: 'capDay', label: t('earnings.plans.capDay'), kind: 'amount', row: 'caps', when: isOn },
    { name: 'capMonth', label: t('earnings.plans.capMonth'), kind: 'amount', row: 'caps', when: isOn },
    {
      name: 'holdDays',
      label: t('earnings.plans.holdDays'),
      kind: 'text',
      isNumeric: true,
      row: 'caps',
      maxLength: 3,
      when: isOn,
    },
    {
      name: 'months',
      label: t('earnings.plans.months'),
      kind: 'text',
      isNumeric: true,
      row: 'caps',
      maxLength: 3,
      when: isOn,
    },
  ];
}
