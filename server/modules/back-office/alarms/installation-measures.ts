import type { Sample } from '@pitaka/core/back-office/alarms/alarm-rule.ts';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';
import type { Measure } from '../../../platform/metrics/measures.ts';
import type { SiteFinder } from '../../site/sites/index.ts';

export interface Measured {
  readonly samples: readonly Sample[];
  /** Metrics that could not be measured for at least one site. */
  readonly unread: ReadonlySet<string>;
}

export interface Measuring {
  /** The names of the metrics that are measured in the database. */
  readonly metrics: ReadonlySet<string>;
  /** Measures now. */
  read(): Promise<Measured>;
  /** For collectors and pages: the last measurement if it is only a few seconds old, else a new measurement. */
  readRecent(): Promise<Measured>;
}

/** Two collectors, or an operator who reloads a page, must not cause two measurements of everything. */
const RECENT_MS = 10_000;

/** Measures once. A measure that fails leaves its metrics unread. */
export async function measureAll(deps: {
  readonly measures: readonly Measure[];
  readonly db: Database;
  readonly sites: readonly Site[];
  readonly now: Date;
  readonly onFailure: (measure: string, err: unknown) => void;
}): Promise<Measured> {
  const { measures, db, sites, now } = deps;
  const samples: Sample[] = [];
  const unread = new Set<string>();
  for (const measure of measures) {
    try {
      if ('ofAll' in measure) samples.push(...(await measure.ofAll(db, now)).map((value) => sampleOf(value, {})));
      else {
        for (const site of sites) {
          const values = await measure.ofSite(db, site, now);
          samples.push(...values.map((value) => sampleOf(value, { site: site.siteId })));
        }
      }
    } catch (err) {
      deps.onFailure(measure.name, err);
      for (const { name } of measure.metrics) unread.add(name);
    }
  }
  return { samples, unread };
}

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

  const read = async (): Promise<Measured> =>
    measureAll({
      ...{ measures, db, sites: await sites.all(), now: clock() },
      onFailure: (measure, err) => log.warn({ err, measure }, 'a measure failed, so its alarms stay as they are'),
    });

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
        // While the database cannot be reached, these metrics must have no value: the last value would look current.
        const { samples } = await readRecent().catch(() => ({ samples: [] as Sample[] }));
        this.reset();
        // A gauge without labels shows 0 after a reset, although the value is unknown: it is removed instead.
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
