import { describe, expect, it } from 'vitest';
import type { AlarmRule, Condition, Sample } from './alarm-rule.ts';
import { measureRule } from './measure-rule.ts';
import { ALARM_RULES } from './rules.ts';

const labelsOf = (condition: Condition) =>
  Object.fromEntries((condition.by ?? []).map((label) => [label, `a ${label}`]));

/** Samples with which a rule is at its limit, and just beyond it. */
function samplesOf({ condition }: AlarmRule, isBeyond: boolean): Sample[] {
  const labels = labelsOf(condition);
  if (condition.kind === 'value') {
    const step = condition.is === 'above' ? 0.001 : -0.001;
    return [{ metric: condition.metric, labels, value: condition.limit + (isBeyond ? step : 0) }];
  }
  const whole = 1000;
  const part = whole * condition.limit + (isBeyond ? 1 : 0);
  const isSame = condition.part.metric === condition.whole.metric;
  return [
    { metric: condition.part.metric, labels: { ...labels, ...condition.part.where }, value: part },
    { metric: condition.whole.metric, labels, value: isSame ? whole - part : whole },
  ];
}

describe.each(ALARM_RULES.map((rule) => [rule.name, rule] as const))('the alarm rule %s', (_name, rule) => {
  it('is met beyond its limit, but not at it', () => {
    expect(measureRule(rule, samplesOf(rule, false)).map(({ isMet }) => isMet)).toEqual([false]);
    expect(measureRule(rule, samplesOf(rule, true))).toMatchObject([{ isMet: true, labels: labelsOf(rule.condition) }]);
  });

  it('has a meaning, a list of things to look at, and a list of steps', () => {
    expect(rule.means).toMatch(/\.$/);
    expect(rule.lookAt.length).toBeGreaterThan(0);
    expect(rule.toDo.length).toBeGreaterThan(0);
  });
});

it('no two alarm rules have the same name', () => {
  expect(new Set(ALARM_RULES.map(({ name }) => name)).size).toBe(ALARM_RULES.length);
});

describe('an alarm rule about a share', () => {
  const errors = ALARM_RULES.find(({ name }) => name === 'server_errors') as AlarmRule;

  it('is not met after only a few calls, even if all of them fail', () => {
    const answers = (value: number) => [
      { metric: 'pitaka_answers_total', labels: { path: '/a', status: '500' }, value },
      { metric: 'pitaka_answers_total', labels: { path: '/a', status: '200' }, value: 0 },
    ];
    expect(measureRule(errors, answers(49))).toMatchObject([{ isMet: false, value: 1 }]);
    expect(measureRule(errors, answers(50))).toMatchObject([{ isMet: true, value: 1 }]);
  });

  it('adds up what several servers counted', () => {
    const ofOne = (failed: number) => [
      { metric: 'pitaka_answers_total', labels: { status: '500' }, value: failed },
      { metric: 'pitaka_answers_total', labels: { status: '200' }, value: 50 - failed },
    ];
    expect(measureRule(errors, [...ofOne(0), ...ofOne(4)])).toMatchObject([{ value: 0.04, isMet: true }]);
  });
});

it('a rule about a required value is met while there is no value', () => {
  const backup = ALARM_RULES.find(({ name }) => name === 'backup_old') as AlarmRule;
  expect(measureRule(backup, [])).toMatchObject([{ isMet: true, labels: {} }]);
  const fresh = { metric: 'pitaka_backup_age_seconds', labels: {}, value: 60 };
  expect(measureRule(backup, [fresh])).toMatchObject([{ isMet: false }]);
});
