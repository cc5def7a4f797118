import { defineSlot } from '../assembly/define-module.ts';
import type { Database } from '../db/database.ts';
import type { Site } from '../http/site.ts';

export interface MeasuredMetric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
}

/** A number of one of the measure's metrics, with the values of its labels; `site` is added for measures of a site. */
export interface MeasuredValue {
  readonly metric: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * The values that a module measures in the database, for `/metrics` and the alarms. Each metric needs a value even if
 * all is well: a missing value counts as a failed measurement.
 */
export type Measure = {
  /** For the log. */
  readonly name: string;
  readonly metrics: readonly MeasuredMetric[];
} & (
  | { readonly ofSite: (db: Database, site: Site, now: Date) => Promise<MeasuredValue[]> }
  | { readonly ofAll: (db: Database, now: Date) => Promise<MeasuredValue[]> }
);

export const MEASURES = defineSlot<Measure>('measures');

/** Seconds since a moment; 0 if there is none. */
export function ageSeconds(since: Date | null | undefined, now: Date): number {
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;
}
