import type { AlarmRule, Sample, Series, ShareCondition, ValueCondition } from './alarm-rule.ts';

/** The result of a rule for one group of labels. */
export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  readonly isMet: boolean;
}

/** The results of a rule. Samples of counters are their growth within the last five minutes. */
export function measureRule({ condition }: Pick<AlarmRule, 'condition'>, samples: readonly Sample[]): Reading[] {
  const by = condition.by ?? [];
  if (condition.kind === 'share') return measureShare(condition, by, samples);
  const groups = groupBy(matching(condition, samples), by);
  const readings = [...groups.values()].map(({ labels, values }) => {
    const value = fold(condition, values);
    return { labels, value, isMet: isBeyond(condition, value) };
  });
  const isMissing = condition.whenMissing === 'alarm' && readings.length === 0;
  return isMissing ? [{ labels: {}, value: Number.NaN, isMet: true }] : readings;
}

function measureShare(condition: ShareCondition, by: readonly string[], samples: readonly Sample[]): Reading[] {
  const parts = groupBy(matching(condition.part, samples), by);
  return [...groupBy(matching(condition.whole, samples), by)].flatMap(([key, { labels, values }]) => {
    const whole = sum(values);
    if (whole === 0) return [];
    const value = sum(parts.get(key)?.values ?? []) / whole;
    return [{ labels, value, isMet: whole >= condition.least && value > condition.limit }];
  });
}

function matching({ metric, where = {} }: Series, samples: readonly Sample[]): Sample[] {
  const conditions = Object.entries(where);
  return samples.filter(
    (sample) =>
      sample.metric === metric &&
      !Number.isNaN(sample.value) &&
      conditions.every(([label, value]) => sample.labels[label] === value),
  );
}

function groupBy(samples: readonly Sample[], by: readonly string[]) {
  const groups = new Map<string, { labels: Record<string, string>; values: number[] }>();
  for (const { labels: all, value } of samples) {
    const labels = Object.fromEntries(by.map((label) => [label, all[label] ?? '']));
    const key = subjectOf(labels);
    const group = groups.get(key);
    if (group) group.values.push(value);
    else groups.set(key, { labels, values: [value] });
  }
  return groups;
}

function fold(condition: ValueCondition, values: readonly number[]): number {
  return condition.is === 'above' ? Math.max(...values) : Math.min(...values);
}

function isBeyond(condition: ValueCondition, value: number): boolean {
  return condition.is === 'below' ? value < condition.limit : value > condition.limit;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A group of labels as text: 'queue=review site=demo'; '' without labels. */
export function subjectOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, value]) => `${label}=${value}`)
    .join(' ');
}
