import type { AlarmRule, ValueUnit } from './alarm-rule.ts';
import type { AlarmNotice, AlarmState, NoticeKind } from './next-alarms.ts';

const PERCENT = 100;

/** A measured value for people: '3 h 20 min', '4 %', '12'. */
export function valueText(value: number | null, unit: ValueUnit): string {
  if (value === null) return 'nothing measured';
  switch (unit) {
    case 'seconds':
      return durationText(value);
    case 'share':
      return `${Math.round(value * PERCENT * 10) / 10} %`;
    case 'money':
      return value.toFixed(2);
    case 'answers':
      return value >= 1 ? 'answers' : 'does not answer';
    case 'count':
      return String(Math.round(value * 100) / 100);
  }
}

export function durationText(seconds: number): string {
  if (seconds < 10) return `${Math.round(seconds * 10) / 10} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export function unitOf({ condition }: Pick<AlarmRule, 'condition'>): ValueUnit {
  return condition.kind === 'value' ? condition.unit : 'share';
}

/** The condition in words: 'above 30 min for 1 min'. */
export function conditionText(rule: Pick<AlarmRule, 'condition' | 'forMinutes'>): string {
  const { condition, forMinutes } = rule;
  const is = condition.kind === 'value' ? condition.is : 'above';
  const lasts = forMinutes === 0 ? '' : ` for ${durationText(forMinutes * 60)}`;
  if (unitOf(rule) === 'answers') return `it does not answer${lasts}`;
  return `${is} ${valueText(condition.limit, unitOf(rule))}${lasts}`;
}

/** The labels in words: 'demo, review'; '' without labels. */
export function subjectText(labels: Readonly<Record<string, string>>): string {
  const { site, ...others } = labels;
  return [site ?? '', ...Object.values(others)].filter((value) => value !== '').join(', ');
}

export interface MessagePlace {
  /** The name of this installation. */
  readonly name: string;
  /** Addresses of the page Health and the runbook; '' if there is no public address. */
  readonly health: string;
  readonly runbook: string;
  readonly at: (moment: Date) => string;
}

export interface AlarmMessage {
  readonly subject: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const WORDS: Readonly<Record<NoticeKind, string>> = {
  alarm: '',
  reminder: 'Still: ',
  over: 'Over: ',
};

/** The text of a message, for the e-mail and the webhook. */
export function alarmMessage({ kind, rule, states }: AlarmNotice, place: MessagePlace): AlarmMessage {
  const unit = unitOf(rule);
  const where = states.map(({ labels }) => subjectText(labels)).filter((text) => text !== '');
  const severity = kind !== 'over' && rule.severity === 'critical' ? 'CRITICAL: ' : '';
  const subject = `[${place.name}] ${WORDS[kind]}${severity}${rule.title}${where.length > 0 ? ` (${shorten(where)})` : ''}`;
  const lines = states.map((state) => `- ${stateLine(state, kind, unit, place)}`);
  const text = [
    `${WORDS[kind]}${rule.title}`,
    '',
    ...lines,
    ...(kind === 'over'
      ? []
      : [
          ...['', 'What it means', rule.means, ''],
          ...['What to look at', ...rule.lookAt.map((line) => `- ${line}`), ''],
          ...['What to do', ...rule.toDo.map((line, index) => `${index + 1}. ${line}`)],
        ]),
    ...(place.health === '' ? [] : ['', place.health]),
  ].join('\n');
  return {
    subject,
    text,
    data: {
      ...{ type: kind, server: place.name, health: place.health },
      alarm: {
        ...{ name: rule.name, title: rule.title, severity: rule.severity, condition: conditionText(rule) },
        ...{ means: rule.means, lookAt: rule.lookAt, toDo: rule.toDo, runbook: `${place.runbook}#${rule.name}` },
      },
      where: states.map(({ labels, value, since, endedAt }) => ({
        ...{ labels, value, since: since.toISOString() },
        ...(endedAt && { endedAt: endedAt.toISOString() }),
      })),
    },
  };
}

function stateLine(state: AlarmState, kind: NoticeKind, unit: ValueUnit, { at }: MessagePlace): string {
  const of = subjectText(state.labels);
  const name = of === '' ? '' : `${of}: `;
  if (kind === 'over') return `${name}since ${at(state.since)}, over at ${at(state.calmSince ?? state.since)}`;
  return `${name}${valueText(state.value, unit)}, since ${at(state.since)}`;
}

/** Shortened, so that the subject of an e-mail stays readable when many sites have the same problem. */
function shorten(where: readonly string[]): string {
  const most = 3;
  return where.length <= most ? where.join('; ') : `${where.slice(0, most).join('; ')} and ${where.length - most} more`;
}
