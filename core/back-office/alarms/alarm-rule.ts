/** One measured value of a metric, with the labels that name the measured part. */
export interface Sample {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export type Severity = 'critical' | 'warning';

/** The unit, which decides how a value is written for people. */
export type ValueUnit = 'seconds' | 'count' | 'share' | 'money' | 'answers';

/** The series of a metric whose labels have these values. */
export interface Series {
  readonly metric: string;
  readonly where?: Readonly<Record<string, string>>;
}

/** The largest or smallest value of each group of labels is above or below a limit. */
export interface ValueCondition extends Series {
  readonly kind: 'value';
  readonly by?: readonly string[];
  readonly is: 'above' | 'below';
  readonly limit: number;
  readonly unit: ValueUnit;
  /** Whether a missing value of the metric counts as beyond the limit, or as normal. */
  readonly whenMissing?: 'alarm' | 'well';
}

/** The growth of one counter as a share of another counter's, within five minutes, is above a limit. */
export interface ShareCondition {
  readonly kind: 'share';
  readonly part: Series;
  readonly whole: Series;
  readonly by?: readonly string[];
  readonly limit: number;
  /** The minimum growth of the second counter: one failure among two calls is not an outage. */
  readonly least: number;
}

export type Condition = ValueCondition | ShareCondition;

/** The span over which counters are compared, here and in Prometheus. */
export const WINDOW_MINUTES = 5;
/**
 * An alarm ends when its condition has not been met for this long, so that a condition that comes and goes is one
 * alarm.
 */
export const CALM_MINUTES = 5;

export interface AlarmRule {
  /** The rule's name in state rows, messages and the runbook's anchors. */
  readonly name: string;
  readonly title: string;
  /** The name of the watched part, such as 'Database'; for the list of parts without an alarm. */
  readonly watches: string;
  readonly severity: Severity;
  readonly condition: Condition;
  /** How long the condition must be met. */
  readonly forMinutes: number;
  readonly means: string;
  /** The things to look at, in this order. */
  readonly lookAt: readonly string[];
  /** The steps to take, in this order. */
  readonly toDo: readonly string[];
  /** The page of the console that shows the measured part. */
  readonly page?: string;
}

/** The metrics that a rule reads. */
export function metricsOf({ condition }: Pick<AlarmRule, 'condition'>): string[] {
  if (condition.kind === 'share') return [...new Set([condition.part.metric, condition.whole.metric])];
  return [condition.metric];
}
