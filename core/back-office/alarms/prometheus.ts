import { type AlarmRule, CALM_MINUTES, type Condition, type Series, WINDOW_MINUTES } from './alarm-rule.ts';

const GROUP = 'pitaka';
const EVERY = '15s';

/** The condition as an expression of Prometheus, which has a value for each group of labels that meets it. */
export function promQl(condition: Condition): string {
  const by = (condition.by ?? []).join(', ');
  const of = (fold: string, inner: string) => (by === '' ? `${fold}(${inner})` : `${fold} by (${by}) (${inner})`);
  const growth = (series: Series) => of('sum', `increase(${selector(series)}[${WINDOW_MINUTES}m])`);
  switch (condition.kind) {
    case 'value': {
      const isAbove = condition.is === 'above';
      const beyond = `${of(isAbove ? 'max' : 'min', selector(condition))} ${isAbove ? '>' : '<'} ${condition.limit}`;
      return condition.whenMissing === 'alarm' ? `(${beyond}) or absent(${selector(condition)})` : beyond;
    }
    case 'share':
      return (
        `(${growth(condition.part)} / ${growth(condition.whole)}) > ${condition.limit} ` +
        `and ${growth(condition.whole)} >= ${condition.least}`
      );
  }
}

function selector({ metric, where = {} }: Series): string {
  const labels = Object.entries(where).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
  return labels.length === 0 ? metric : `${metric}{${labels.join(', ')}}`;
}

/** 'PitakaOutcomeUnknown' from 'outcome_unknown', in the style of alert names. */
export function alertName(name: string): string {
  return `Pitaka${name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;
}

function annotationsOf(rule: AlarmRule): Readonly<Record<string, string>> {
  return {
    summary: rule.title,
    description: [
      rule.means,
      `Look at: ${rule.lookAt.join(' ')}`,
      `Do: ${rule.toDo.map((line, index) => `${index + 1}. ${line}`).join(' ')}`,
    ].join('\n'),
    runbook: `docs/runbook.md#${rule.name}`,
  };
}

/** Alerts that only a monitor outside the servers can raise: if no server runs, none can report that. */
const OUTSIDE_RULES = [
  {
    alert: 'PitakaAway',
    expr: 'absent(pitaka_database_up)',
    for: '2m',
    labels: { severity: 'critical' },
    annotations: {
      summary: 'No server answers',
      description:
        'Prometheus gets no metrics from any server: they are stopped, or it cannot reach them.\n' +
        'Look at: the service on each machine, and the targets page of Prometheus.\nDo: 1. Start the service.',
    },
  },
];

/** The rule file of Prometheus. It is JSON, which is valid YAML, and needs no library to be written. */
export function prometheusRules(rules: readonly AlarmRule[]): string {
  return yaml({
    groups: [
      {
        name: GROUP,
        interval: EVERY,
        rules: [
          ...rules.map((rule) => ({
            alert: alertName(rule.name),
            expr: promQl(rule.condition),
            for: `${rule.forMinutes}m`,
            keep_firing_for: `${CALM_MINUTES}m`,
            labels: { severity: rule.severity },
            annotations: annotationsOf(rule),
          })),
          ...OUTSIDE_RULES,
        ],
      },
    ],
  });
}

/** Series that meet a condition, or that are exactly at its limit and so just do not meet it. */
interface TestedSeries {
  readonly series: string;
  readonly values: string;
}

/** The growth of counters in each minute: more than the limit of every rule. */
const CALLS = 1_000;

function testedSeries(condition: Condition, isMet: boolean, minutes: number): TestedSeries[] {
  const labels = Object.fromEntries((condition.by ?? []).map((label) => [label, label]));
  const series = (one: Series) => selector({ metric: one.metric, where: { ...labels, ...one.where } });
  const constant = (value: number) => `${value}x${minutes}`;
  switch (condition.kind) {
    case 'value': {
      const step = condition.is === 'above' ? 1 : -1;
      const beyond = condition.limit + step * (condition.unit === 'share' ? 0.01 : 1);
      return [{ series: series(condition), values: constant(isMet ? beyond : condition.limit) }];
    }
    case 'share': {
      const part = Math.ceil(CALLS * condition.limit) + (isMet ? 10 : 0);
      return [
        { series: series({ ...condition.part }), values: `0+${part}x${minutes}` },
        {
          series: series({ metric: condition.whole.metric, where: { ...condition.whole.where, [REST]: 'rest' } }),
          values: `0+${condition.part.metric === condition.whole.metric ? CALLS - part : CALLS}x${minutes}`,
        },
      ];
    }
  }
}

/** A label that no rule groups by. It keeps the two counters of a share apart if both are the same metric. */
const REST = 'of';

/**
 * Unit tests for promtool: the alert fires when its condition has lasted long enough, not a minute earlier, and not at
 * its limit.
 */
export function prometheusTests(rule: AlarmRule, ruleFile: string): string {
  const { name, condition, forMinutes } = rule;
  // Counters have no growth before they have been read twice.
  const warmUp = condition.kind === 'value' ? 0 : WINDOW_MINUTES;
  const until = forMinutes + warmUp + 1;
  const labels = Object.fromEntries((condition.by ?? []).map((label) => [label, label]));
  const fired = [{ exp_labels: { severity: rule.severity, ...labels }, exp_annotations: annotationsOf(rule) }];
  const at = (minutes: number, expected: readonly object[]) => ({
    ...{ eval_time: `${minutes}m`, alertname: alertName(name), exp_alerts: expected },
  });
  return yaml({
    rule_files: [ruleFile],
    evaluation_interval: '1m',
    tests: [
      {
        ...{ name: `${name}: fires when it has lasted`, interval: '1m' },
        input_series: testedSeries(condition, true, until),
        alert_rule_test: [...(forMinutes > 0 && warmUp === 0 ? [at(forMinutes - 1, [])] : []), at(until, fired)],
      },
      {
        ...{ name: `${name}: does not fire at its limit`, interval: '1m' },
        input_series: testedSeries(condition, false, until),
        alert_rule_test: [at(until, [])],
      },
    ],
  });
}

/** YAML of plain data: objects and lists by indentation, texts as JSON, which YAML reads. */
function yaml(value: object): string {
  return `${lines(value, '').join('\n')}\n`;
}

function lines(value: object, indent: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const [first = '', ...rest] =
        typeof item === 'object' ? lines(item as object, `${indent}  `) : [`${indent}  ${JSON.stringify(item)}`];
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  }
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    if (Array.isArray(item) && item.length === 0) return [`${indent}${key}: []`];
    if (typeof item === 'object' && item !== null) return [`${indent}${key}:`, ...lines(item, `${indent}  `)];
    return [
      `${indent}${key}: ${typeof item === 'string' && !/^[A-Za-z0-9]+$/.test(item) ? JSON.stringify(item) : item}`,
    ];
  });
}
