import { type AlarmRule, metricsOf, type Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isSilent } from './gone-processes.ts';
import { listProcesses } from './store.ts';

/** The samples of all processes that report. */
export async function readProcessSamples(db: Database, now: Date): Promise<Sample[]> {
  const processes = await listProcesses(db);
  return processes.flatMap((row) => (isSilent(row, now) ? [] : row.samples));
}

/** A developer's machine needs no backup, so its missing backups raise no alarm. */
const NOT_IN_A_TRIAL = new Set(['pitaka_backup_age_seconds']);

export function withoutExpected(rules: readonly AlarmRule[], isTrial: boolean): readonly AlarmRule[] {
  return isTrial ? rules.filter((rule) => !metricsOf(rule).some((metric) => NOT_IN_A_TRIAL.has(metric))) : rules;
}
