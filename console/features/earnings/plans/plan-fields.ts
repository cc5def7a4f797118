import type { ActionField } from '../../../kit/dialogs/action-field.ts';
import { useText } from '../../../texts.ts';
import type { PlanField, PlanValues } from './plan.ts';

const isOn = (values: PlanValues) => values.isOn === 'on';

/** The form of a version: for whom, from when on, and the terms. */
export function usePlanFields(isNew: boolean): readonly ActionField<PlanField>[] {
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
    ...(isNew ? [id] : []),
    { name: 'name', label: t('earnings.plans.name'), kind: 'text', row: 'name', maxLength: 60 },
    {
      name: 'from',
      label: t('earnings.plans.day'),
      hint: t('earnings.plans.day.hint'),
      kind: 'text',
      row: 'name',
      maxLength: 10,
    },
    {
      name: 'scope',
      label: t('earnings.plans.scope'),
      kind: 'choice',
      row: 'scope',
      choices: (['site', 'item', 'promoter'] as const).map((value) => ({
        value,
        label: t(`earnings.plans.scope.${value}`),
      })),
    },
    {
      name: 'scopeId',
      label: t('earnings.plans.scopeId.item'),
      kind: 'text',
      row: 'scope',
      when: ({ scope }) => scope === 'item',
    },
    {
      name: 'scopeId',
      label: t('earnings.plans.scopeId.promoter'),
      kind: 'text',
      row: 'scope',
      isNumeric: true,
      when: ({ scope }) => scope === 'promoter',
    },
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
