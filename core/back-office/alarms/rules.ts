import type { AlarmRule } from './alarm-rule.ts';
import { MONEY_RULES } from './money-rules.ts';
import { SERVER_RULES } from './server-rules.ts';

/** Every alarm. Prometheus' rules, the runbook, the page Health and Pitaka's own alarms are made from these. */
export const ALARM_RULES: readonly AlarmRule[] = [...SERVER_RULES, ...MONEY_RULES];

export function findRule(name: string): AlarmRule | undefined {
  return ALARM_RULES.find((rule) => rule.name === name);
}
