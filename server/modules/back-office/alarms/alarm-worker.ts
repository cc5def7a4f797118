import { localTime } from '@pitaka/core/values/quiet-hours.ts';
import { Gauge, type Registry } from 'prom-client';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { DatabaseAway } from './database-away.ts';
import { type EvaluateDependencies, evaluateAlarms } from './evaluate-alarms.ts';
import { createProcessSampler } from './process-samples.ts';
import { forgetOldRows, type ProcessRow, saveProcess, takeTurn } from './store.ts';

const EVERY_MS = 15_000;

export interface AlarmWorkerDependencies extends EvaluateDependencies {
  readonly registry: Registry;
  readonly clock: () => Date;
  readonly log: Log;
  readonly self: Omit<ProcessRow, 'seen_at' | 'samples'>;
  readonly away: DatabaseAway;
}

/** Stores this process's figures, and evaluates the alarm rules if no other process has done so in this interval. */
export function createAlarmWorker(deps: AlarmWorkerDependencies): DueWorker {
  const { db, clock, log, registry, away, settings } = deps;
  const sample = createProcessSampler(registry, deps.measuring.metrics);
  let isUp = true;
  new Gauge({
    name: 'pitaka_database_up',
    help: 'Whether the database answered this process when it last reported',
    registers: [registry],
    collect() {
      this.set(isUp ? 1 : 0);
    },
  });
  return createDueWorker<'report'>({
    ...{ name: 'alarms', log, pollMs: EVERY_MS, takenAtOnce: 2, atOnce: 1, isLook: true },
    findDue: async () => ['report'],
    async run() {
      const now = clock();
      try {
        await saveProcess(db, { ...deps.self, seen_at: now, samples: await sample(now.getTime()) });
      } catch (error) {
        isUp = false;
        await away.failed(now);
        throw error;
      }
      isUp = true;
      await away.answered(now);
      const { day, minute } = localTime(now, settings.timezone);
      // The first daily report of a new installation is sent at the next report time, not at the first start.
      const reportedDay = minute >= settings.reportAt ? day : '';
      if (!(await takeTurn(db, now, EVERY_MS - 1_000, reportedDay))) return;
      await evaluateAlarms(deps, now);
      await forgetOldRows(db, now);
    },
  });
}
