import { grafanaDashboard } from '@pitaka/core/back-office/alarms/grafana.ts';
import { prometheusRules } from '@pitaka/core/back-office/alarms/prometheus.ts';
import { ALARM_RULES } from '@pitaka/core/back-office/alarms/rules.ts';
import { runbook } from '@pitaka/core/back-office/alarms/runbook.ts';

/** The files that are generated from the alarm rules, by path. */
export function alarmFiles(): Readonly<Record<string, string>> {
  return {
    'docs/runbook.md': runbook(ALARM_RULES),
    'docs/monitoring/alerts.yml': prometheusRules(ALARM_RULES),
    'docs/monitoring/dashboard.json': grafanaDashboard(),
  };
}
