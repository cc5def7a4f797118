import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import type { Listed } from '../../../data/use-call.ts';

export type Plan = Listed<'/console/plans/list'>;
export type Version = Plan['versions'][number];
export type Proposal = RequestTo<'/console/plans/preview'>['proposal'];

/** 'purchase recharge'. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
const given = (text: string) => (text.trim() === '' ? undefined : text.trim());

/** The form's fields as entered. */
export type PlanValues = Readonly<Record<PlanField, string>>;
export type PlanField =
  | 'id'
  | 'name'
  | 'scope'
  | 'scopeId'
  | 'from'
  | 'isOn'
  | 'events'
  | 'base'
  | 'flat'
  | 'own'
  | 'percent'
  | 'steps'
  | 'levels'
  | 'capDay'
  | 'capMonth'
  | 'holdDays'
  | 'months';

/** The form's first values: the newest version of the plan, or the defaults. */
export function valuesOf(plan: Plan | undefined): PlanValues {
  const last = plan?.versions[0];
  const terms = plan?.versions.find((version) => version.terms !== null)?.terms;
  return {
    id: plan?.id ?? '',
    name: plan?.name ?? '',
    scope: last?.scope ?? 'site',
    scopeId: last?.scopeNumber ?? '',
    from: '',
    isOn: 'on',
    events: terms?.events.join(' ') ?? 'purchase',
    base: terms?.base ?? 'share',
    flat: terms?.flat ?? '',
    own: terms?.own ?? 'own',
    percent: terms?.percent ?? '',
    steps: terms?.steps?.map(({ from, percent }) => `${from} = ${percent}`).join('\n') ?? '',
    levels: terms?.levels ?? 'shares',
    capDay: terms?.capDay ?? '',
    capMonth: terms?.capMonth ?? '',
    holdDays: String(terms?.holdDays ?? 0),
    months: terms?.months === undefined ? '' : String(terms.months),
  };
}

/** The payload of the approval commission_plan. */
export function proposalOf(values: PlanValues, plan: Plan | undefined): Proposal {
  return {
    name: values.name.trim(),
    scope: values.scope,
    scopeId: values.scope === 'site' ? '' : scopeIdOf(values, plan?.versions[0]),
    from: given(values.from) ?? null,
    terms: values.isOn === 'on' ? termsOf(values) : null,
    isNew: plan === undefined,
  };
}

/** An unchanged scope keeps its id: two platforms may have items with the same number. */
function scopeIdOf(values: PlanValues, last: Version | undefined): string {
  return last && isSameScope(values, last) ? last.scopeId : values.scopeId.trim();
}

export function isSameScope({ scope, scopeId }: PlanValues, version: Version): boolean {
  return version.scope === scope && version.scopeNumber === scopeId.trim();
}

function termsOf(values: PlanValues) {
  const { base, own, levels } = values;
  const [flat, percent, capDay, capMonth] = [values.flat, values.percent, values.capDay, values.capMonth].map(given);
  const [holdDays, months] = [given(values.holdDays), given(values.months)];
  return {
    events: wordsOf(values.events),
    base,
    ...(base === 'flat' && flat !== undefined && { flat }),
    own,
    ...(own === 'percent' && percent !== undefined && { percent }),
    ...(own === 'steps' && { steps: stepsOf(values.steps) }),
    levels,
    ...(capDay !== undefined && { capDay }),
    ...(capMonth !== undefined && { capMonth }),
    // An empty field is not 0: the server refuses it at its field.
    ...(holdDays !== undefined && { holdDays: Number(holdDays) }),
    ...(months !== undefined && { months: Number(months) }),
  };
}

function stepsOf(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [from = '', percent = ''] = line.split('=');
    return { from: from.trim(), percent: percent.replace('%', '').trim() };
  });
}
