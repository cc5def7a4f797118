import { metricsOf, type Sample, WINDOW_MINUTES } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { subjectOf } from '@pitaka/core/back-office/alarms/measure-rule.ts';
import { ALARM_RULES } from '@pitaka/core/back-office/alarms/rules.ts';
import type { Registry } from 'prom-client';

const WINDOW_MS = WINDOW_MINUTES * 60_000;
const READ_BY_RULES = new Set(ALARM_RULES.flatMap(metricsOf));

interface Counted {
  readonly at: number;
  readonly totals: ReadonlyMap<string, number>;
}

/**
 * Reads the metrics of this process that alarm rules use, without those that are measured in the database. Counters are
 * given as their growth within the window, because each process starts counting at zero.
 */
export function createProcessSampler(
  registry: Registry,
  inDatabase: ReadonlySet<string>,
): (now: number) => Promise<Sample[]> {
  const history: Counted[] = [];
  const names = [...READ_BY_RULES].filter((name) => !inDatabase.has(name));
  return async (now) => {
    const found = await Promise.all(names.map((name) => registry.getSingleMetric(name)?.get()));
    const metrics = found.filter((metric) => metric !== undefined);
    const totals = new Map<string, number>();
    const before = history.findLast(({ at }) => now - at >= WINDOW_MS) ?? history[0];
    const samples = metrics.flatMap(({ name, type, values }): Sample[] =>
      (values as { labels: Record<string, string | number>; value: number }[]).map((sample) => {
        const labels = Object.fromEntries(
          Object.entries(sample.labels).map(([label, value]) => [label, String(value)]),
        );
        if (String(type) !== 'counter') return { metric: name, labels, value: sample.value };
        const key = `${name} ${subjectOf(labels)}`;
        totals.set(key, sample.value);
        // Counts from before the first reading are left out: their time is unknown.
        return { metric: name, labels, value: before ? sample.value - (before.totals.get(key) ?? 0) : 0 };
      }),
    );
    history.push({ at: now, totals });
    while (history[1] && now - history[1].at >= WINDOW_MS) history.shift();
    return samples;
  };
}
