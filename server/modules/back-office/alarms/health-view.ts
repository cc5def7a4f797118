import { type AlarmRule, metricsOf, type Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { conditionText, subjectText, unitOf, valueText } from '@pitaka/core/back-office/alarms/alarm-text.ts';
import { measureRule } from '@pitaka/core/back-office/alarms/measure-rule.ts';
import type { AlarmState } from '@pitaka/core/back-office/alarms/next-alarms.ts';
import { ALARM_RULES, findRule } from '@pitaka/core/back-office/alarms/rules.ts';
import { sql } from 'kysely';
import type { AlarmSettings } from '../../../platform/alarm-settings.ts';
import type { Database } from '../../../platform/db/database.ts';
import { goneProcesses, isSilent } from './gone-processes.ts';
import type { Measuring } from './installation-measures.ts';
import { readProcessSamples, withoutExpected } from './read-samples.ts';
import { listProcesses, readEnded, readStates, readUnsent } from './store.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const ENDED_SHOWN = 20;

/** The Health page of one site: the site's own alarms and the alarms of shared parts, without other sites' alarms. */
export async function readHealth(
  deps: {
    readonly db: Database;
    readonly measuring: Measuring;
    readonly settings: AlarmSettings;
    readonly isTrial: boolean;
  },
  siteId: string,
  now: Date,
) {
  const { db, settings } = deps;
  const isOurs = ({ labels }: Pick<Sample, 'labels'>) => (labels.site ?? '') === '' || labels.site === siteId;
  const [measured, fromProcesses, states, ended, processes, unsent, database] = await Promise.all([
    deps.measuring.readRecent(),
    readProcessSamples(db, now),
    readStates(db),
    readEnded(db, new Date(now.getTime() - WEEK_MS), ENDED_SHOWN),
    listProcesses(db),
    readUnsent(db),
    readDatabase(db),
  ]);
  const samples = [...measured.samples, ...fromProcesses].filter(isOurs);
  const current = states.filter((state) => state.endedAt === null && isOurs(state));
  const goneServers = goneProcesses(processes, now);
  const least = (metric: string) => foldOf(samples, metric, Math.min);
  return {
    rules: withoutExpected(ALARM_RULES, deps.isTrial).map((rule) =>
      presentRule(
        rule,
        samples,
        current.filter((state) => state.rule === rule.name),
        metricsOf(rule).some((metric) => measured.unread.has(metric)),
      ),
    ),
    ended: ended.filter(isOurs).map((state) => ({
      title: findRule(state.rule)?.title ?? state.rule,
      where: whereOf(state),
      since: state.since.toISOString(),
      endedAt: (state.calmSince ?? state.endedAt ?? now).toISOString(),
    })),
    servers: [...processes.filter((row) => !isSilent(row, now)), ...goneServers].map((row) => ({
      ...{ host: row.host, pid: row.pid, version: row.version, node: row.node_version },
      ...{ startedAt: row.started_at.toISOString(), seenAt: row.seen_at.toISOString() },
      isGone: goneServers.includes(row),
    })),
    database,
    sealLag: foldOf(samples, 'pitaka_ledger_seal_lag_seconds', Math.max),
    backup: {
      age: least('pitaka_backup_age_seconds'),
      archiveAge: least('pitaka_wal_archive_age_seconds'),
      proofAge: least('pitaka_backup_proof_age_seconds'),
    },
    diskFree: least('pitaka_disk_free_share'),
    workers: presentWorkers(samples),
    queues: presentQueues(samples),
    channels: {
      ...{ email: settings.smtp !== null && settings.to.length > 0, webhook: settings.webhook !== null },
      report: settings.reportTo.length > 0,
      unsent: unsent.map(({ channel, since, fault }) => ({ channel, since: since.toISOString(), fault })),
    },
    asOf: now.toISOString(),
  };
}

function presentRule(rule: AlarmRule, samples: readonly Sample[], states: readonly AlarmState[], isUnread: boolean) {
  const unit = unitOf(rule);
  const values = measureRule(rule, samples).map(({ value }) => value);
  const isBelow = rule.condition.kind === 'value' && rule.condition.is === 'below';
  const worst = values.length === 0 ? undefined : isBelow ? Math.min(...values) : Math.max(...values);
  const isFiring = states.some(({ firedAt }) => firedAt !== null);
  const mayBeMissing = rule.condition.kind !== 'value' || rule.condition.whenMissing === 'well';
  const isMeasured = !isUnread && (values.length > 0 || mayBeMissing);
  return {
    ...{ name: rule.name, title: rule.title, watches: rule.watches, severity: rule.severity },
    state: isFiring
      ? ('firing' as const)
      : states.length > 0
        ? ('pending' as const)
        : isMeasured
          ? ('ok' as const)
          : ('unmeasured' as const),
    value: worst === undefined ? '' : valueText(Number.isFinite(worst) ? worst : null, unit),
    condition: conditionText(rule),
    places: states.map((state) => ({
      where: whereOf(state),
      value: valueText(state.value, unit),
      since: state.since.toISOString(),
      isFiring: state.firedAt !== null,
      toldAt: state.notifiedAt?.toISOString() ?? null,
    })),
    ...{ means: rule.means, lookAt: [...rule.lookAt], toDo: [...rule.toDo], page: rule.page ?? '' },
  };
}

/** The alarm's labels without the site, as the page is about one site. */
function whereOf({ labels }: AlarmState): string {
  const { site: _, ...others } = labels;
  return subjectText(others);
}

function foldOf(samples: readonly Sample[], metric: string, fold: (...values: number[]) => number): number | null {
  const values = samples.flatMap((sample) =>
    sample.metric === metric && Number.isFinite(sample.value) ? [sample.value] : [],
  );
  return values.length === 0 ? null : fold(...values);
}

/** A worker runs in every process: the page shows the age of its newest run and the failures of the worst process. */
function presentWorkers(samples: readonly Sample[]) {
  const names = [...new Set(samples.flatMap(({ labels }) => (labels.worker === undefined ? [] : [labels.worker])))];
  return names.sort().map((name) => {
    const own = samples.filter(({ labels }) => labels.worker === name);
    return {
      name,
      age: foldOf(own, 'pitaka_worker_age_seconds', Math.min) ?? 0,
      failing: foldOf(own, 'pitaka_worker_failing_seconds', Math.max) ?? 0,
    };
  });
}

function presentQueues(samples: readonly Sample[]) {
  const of = (name: string, metric: string) =>
    samples.find((sample) => sample.metric === metric && sample.labels.queue === name)?.value ?? 0;
  return samples
    .filter(({ metric }) => metric === 'pitaka_jobs_waiting')
    .map(({ labels: { queue = '' }, value }) => ({
      ...{ name: queue, waiting: value, oldest: of(queue, 'pitaka_job_oldest_seconds') },
      ...{ running: of(queue, 'pitaka_jobs_running'), failed: of(queue, 'pitaka_jobs_failed') },
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readDatabase(db: Database): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
           pg_database_size(current_database())::text AS bytes`.execute(db);
  return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) };
}
