import type { Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Measure } from '../../../platform/metrics/measures.ts';
import type { SiteFinder } from '../../site/sites/index.ts';

export interface Measured {
  readonly samples: readonly Sample[];
  /** Metrics of measures that failed, for one site at least. */
  readonly unread: ReadonlySet<string>;
}

export interface Measuring {
  /** The names of the values that are measured in the database. */
  readonly metrics: ReadonlySet<string>;
  /** The current values. */
  read(): Promise<Measured>;
  /** The same, at most a few seconds old: for collectors and pages. */
  readRecent(): Promise<Measured>;
}

/** Two collectors, or an operator who reloads a page, must not measure everything twice. */
const RECENT_MS = 10_000;

/** Measures the database for all sites, and shows it on `/metrics`. */
export function createMeasuring(deps: {
  readonly registry: Registry;
  readonly measures: readonly Measure[];
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}): Measuring {
  const { registry, measures, db, sites, clock, log } = deps;
  let recent: { readonly at: number; readonly measured: Promise<Measured> } | undefined;

  async function read(): Promise<Measured> {
    const samples: Sample[] = [];
    const unread = new Set<string>();
    const now = clock();
    const all = await sites.all();
    for (const measure of measures) {
      try {
        if ('ofAll' in measure) samples.push(...(await measure.ofAll(db, now)).map((value) => sampleOf(value, {})));
        else {
          for (const site of all) {
            const values = await measure.ofSite(db, site, now);
            samples.push(...values.map((value) => sampleOf(value, { site: site.siteId })));
          }
        }
      } catch (err) {
        log.warn({ err, measure: measure.name }, 'a measure failed, so its alarms stay as they are');
        for (const { name } of measure.metrics) unread.add(name);
      }
    }
    return { samples, unread };
  }

  function readRecent(): Promise<Measured> {
    if (!recent || performance.now() - recent.at > RECENT_MS) recent = { at: performance.now(), measured: read() };
    return recent.measured;
  }

  const metrics = new Map(
    measures.flatMap((measure) =>
      measure.metrics.map(({ name, help, labels }) => {
        const all = 'ofSite' in measure ? ['site', ...labels] : [...labels];
        return [name, { help, labels: all }] as const;
      }),
    ),
  );
  for (const [name, { help, labels }] of metrics) {
    new Gauge({
      ...{ name, help, labelNames: labels, registers: [registry] },
      async collect() {
        // Without the database there is no value, instead of an old one.
        const { samples } = await readRecent().catch(() => ({ samples: [] as Sample[] }));
        this.reset();
        // A gauge without labels shows 0 after a reset: the value of this metric may be unknown.
        if (labels.length === 0) this.remove();
        for (const sample of samples) if (sample.metric === name) this.set(sample.labels, sample.value);
      },
    });
  }
  return { metrics: new Set(metrics.keys()), read, readRecent };
}

function sampleOf(
  { metric, labels = {}, value }: { metric: string; labels?: Readonly<Record<string, string>>; value: number },
  site: Readonly<Record<string, string>>,
): Sample {
  return { metric, labels: { ...site, ...labels }, value };
}
