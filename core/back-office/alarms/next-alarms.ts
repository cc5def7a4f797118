import { type AlarmRule, CALM_MINUTES, metricsOf, type Sample } from './alarm-rule.ts';
import { measureRule, subjectOf } from './measure-rule.ts';

/** One rule's state for one group of labels, from the first time that its condition was met. */
export interface AlarmState {
  readonly rule: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number | null;
  readonly since: Date;
  /** When the condition had lasted long enough. */
  readonly firedAt: Date | null;
  /** When the condition was first no longer met. */
  readonly calmSince: Date | null;
  readonly endedAt: Date | null;
  /** When the last message about it was sent. */
  readonly notifiedAt: Date | null;
  /** When the message about its end was sent. */
  readonly endNotifiedAt: Date | null;
}

export type NoticeKind = 'alarm' | 'reminder' | 'over';

/** One message, about all groups of a rule with the same change. */
export interface AlarmNotice {
  readonly kind: NoticeKind;
  readonly rule: AlarmRule;
  readonly states: readonly AlarmState[];
}

export interface Evaluation {
  readonly now: Date;
  readonly samples: readonly Sample[];
  /** Metrics that could not be read now: their alarms stay as they are. */
  readonly unread: ReadonlySet<string>;
  /** Only critical alarms are reported now. */
  readonly isQuiet: boolean;
  /** There is no channel for messages. */
  readonly isSilent: boolean;
  readonly repeatMs: number;
}

const MINUTE_MS = 60_000;

/** The states after an evaluation, and the messages to send. States that ended without a report are left out. */
export function nextAlarms(
  rules: readonly AlarmRule[],
  before: readonly AlarmState[],
  evaluation: Evaluation,
): { readonly states: AlarmState[]; readonly notices: AlarmNotice[] } {
  const states: AlarmState[] = [];
  const notices: AlarmNotice[] = [];
  for (const rule of rules) {
    const own = before.filter((state) => state.rule === rule.name);
    const next = metricsOf(rule).some((metric) => evaluation.unread.has(metric)) ? own : nextOf(rule, own, evaluation);
    const due = noticesOf(rule, next, evaluation);
    notices.push(...due);
    states.push(...next.map((state) => markNotified(state, due, evaluation.now)));
  }
  return { states, notices };
}

function nextOf(rule: AlarmRule, before: readonly AlarmState[], { now, samples }: Evaluation): AlarmState[] {
  const met = new Map(
    measureRule(rule, samples)
      .filter(({ isMet }) => isMet)
      .map((reading) => [subjectOf(reading.labels), reading]),
  );
  const next = before.flatMap((state): AlarmState[] => {
    if (state.endedAt) return [state];
    const reading = met.get(subjectOf(state.labels));
    if (!reading) return calm(state, now);
    met.delete(subjectOf(state.labels));
    return [fired(rule, { ...state, value: numberOf(reading.value), calmSince: null }, now)];
  });
  const added = [...met.values()].map(({ labels, value }) =>
    fired(
      rule,
      {
        ...{ rule: rule.name, labels, value: numberOf(value), since: now, firedAt: null, calmSince: null },
        ...{ endedAt: null, notifiedAt: null, endNotifiedAt: null },
      },
      now,
    ),
  );
  return [...next, ...added];
}

function fired(rule: AlarmRule, state: AlarmState, now: Date): AlarmState {
  const lasted = now.getTime() - state.since.getTime() >= rule.forMinutes * MINUTE_MS;
  return state.firedAt === null && lasted ? { ...state, firedAt: now } : state;
}

function calm(state: AlarmState, now: Date): AlarmState[] {
  if (state.firedAt === null) return [];
  const calmSince = state.calmSince ?? now;
  const isOver = now.getTime() - calmSince.getTime() >= CALM_MINUTES * MINUTE_MS;
  return [{ ...state, calmSince, endedAt: isOver ? now : null }];
}

function noticesOf(rule: AlarmRule, states: readonly AlarmState[], evaluation: Evaluation): AlarmNotice[] {
  if (evaluation.isSilent || (evaluation.isQuiet && rule.severity !== 'critical')) return [];
  return (['alarm', 'reminder', 'over'] as const).flatMap((kind) => {
    const those = states.filter((state) => dueNoticeOf(state, evaluation) === kind);
    return those.length === 0 ? [] : [{ kind, rule, states: those }];
  });
}

function dueNoticeOf(state: AlarmState, { now, repeatMs }: Evaluation): NoticeKind | undefined {
  if (state.firedAt === null) return undefined;
  // The end of an alarm is reported only if its beginning was reported: quiet hours may have held it back.
  if (state.endedAt) return state.notifiedAt !== null && state.endNotifiedAt === null ? 'over' : undefined;
  if (state.notifiedAt === null) return 'alarm';
  return now.getTime() - state.notifiedAt.getTime() >= repeatMs ? 'reminder' : undefined;
}

function markNotified(state: AlarmState, notices: readonly AlarmNotice[], now: Date): AlarmState {
  const notice = notices.find(({ states }) => states.includes(state));
  if (!notice) return state;
  return notice.kind === 'over' ? { ...state, endNotifiedAt: now } : { ...state, notifiedAt: now };
}

/** Stored as JSON, which cannot contain NaN. */
function numberOf(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
