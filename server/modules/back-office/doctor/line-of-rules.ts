import type { AlarmRule, Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { subjectText, unitOf, valueText } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import { measureRule } from '@pitaka/core/back-office/alarms/measure-rule.ts';
import { ALARM_RULES } from '@pitaka/core/back-office/alarms/rules.ts';
import { check, type Finding, type FindingPart } from '@pitaka/core/back-office/doctor/finding.ts';

export interface RuleLine {
  readonly name: string;
  readonly part: FindingPart;
  readonly title: string;
  /** Names of alarm rules, the worst first. The doctor uses the same limits and remedies. */
  readonly rules: readonly string[];
  /** The text after the value: 'free' in '73 % free'. */
  readonly unit?: string;
}

/** The lines whose limits are also the limits of alarms. */
export const RULE_LINES: readonly RuleLine[] = [
  {
    name: 'providers',
    part: 'providers',
    title: 'Calls to providers',
    rules: ['provider_key_refused', 'provider_silent', 'outside_calls_fail'],
  },
  { name: 'servers', part: 'work', title: 'Servers', rules: ['server_gone'], unit: 'gone' },
  {
    name: 'workers',
    part: 'work',
    title: 'Workers',
    rules: ['worker_silent', 'worker_failing'],
    unit: 'since the last pass',
  },
  { name: 'jobs', part: 'work', title: 'Jobs', rules: ['jobs_late', 'jobs_failed'], unit: 'late' },
  { name: 'seals', part: 'work', title: 'Seals', rules: ['seals_behind'], unit: 'behind' },
];
export const BACKUP_LINES: readonly RuleLine[] = [
  { name: 'backup age', part: 'backups', title: 'Last backup', rules: ['backup_old'], unit: 'ago' },
  { name: 'proven restore', part: 'backups', title: 'Last proven restore', rules: ['backup_unproven'], unit: 'ago' },
  { name: 'archive', part: 'backups', title: 'Archive', rules: ['archive_late'], unit: 'behind' },
];

/** One line from the results of the alarm rules now; unlike an alarm, it does not wait until a condition has lasted. */
export function lineOfRules(line: RuleLine, samples: readonly Sample[], absent?: (line: RuleLine) => Finding): Finding {
  const { ok, warning, wrong } = check(line.part, line.title, line.name);
  const rules = line.rules.map(ruleNamed);
  const readings = rules.flatMap((rule) => measureRule(rule, samples).map((reading) => ({ rule, ...reading })));
  const measured = readings.filter(({ value }) => !Number.isNaN(value));
  if (measured.length === 0 && absent) return absent(line);
  const met = measured.find(({ isMet }) => isMet);
  if (met) {
    const of = subjectText(met.labels);
    const text = `${met.rule.title}${of === '' ? '' : ` (${of})`}: ${valueText(met.value, unitOf(met.rule))}`;
    const remedy = met.rule.toDo.join(' ');
    return met.rule.severity === 'critical' ? wrong(text, remedy) : warning(text, remedy);
  }
  return ok(measured.length === 0 ? 'nothing to report' : readingText(measured, line.unit ?? ''));
}

function readingText(readings: readonly { readonly rule: AlarmRule; readonly value: number }[], unit: string): string {
  const [first] = readings;
  if (!first || first.rule.condition.kind === 'share') return 'fine';
  const values = readings.filter(({ rule }) => rule === first.rule).map(({ value }) => value);
  const isBelow = first.rule.condition.is === 'below';
  return `${valueText(isBelow ? Math.min(...values) : Math.max(...values), unitOf(first.rule))} ${unit}`;
}

function ruleNamed(name: string): AlarmRule {
  const rule = ALARM_RULES.find((one) => one.name === name);
  if (!rule) throw new Error(`there is no alarm rule ${name}`);
  return rule;
}
