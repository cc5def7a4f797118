import { defineSlot } from '../assembly/define-module.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export interface RetentionSite {
  readonly siteId: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

interface Kept {
  /** '90 days', as the documentation shows it. */
  readonly text: string;
  /** The setting of the site that changes it: 'log_ins.codeDays'. */
  readonly setting?: string;
  /** The minimum of that setting. */
  readonly least?: string;
  days(site: RetentionSite): number;
}

/** How long one kind of data is kept: the only definition, for the job that deletes it and for the documentation. */
export interface Retention {
  /** 'One-time codes'. */
  readonly what: string;
  readonly tables: readonly (keyof Schema | 'jobs')[];
  readonly kept: Kept;
  /** The purpose for which the law or the product needs the data until then. */
  readonly why: string;
  /** Either the retention job deletes the data each hour or night, or another mechanism, which is named. */
  readonly runs: 'hour' | 'night' | { readonly by: string };
  /** Deletes a site's rows from before a moment. */
  readonly forget?: (db: Database, site: RetentionSite, before: Date, now: Date) => Promise<unknown>;
}

export const RETENTIONS = defineSlot<Retention>('retention');

export function keptFor(text: string, days: number): Kept {
  return { text, days: () => days };
}

interface DaysSection<Name extends string> {
  readonly section: string;
  readonly fields: Readonly<Record<string, { readonly fallback: unknown; readonly shape: { readonly min?: unknown } }>>;
  of(site: RetentionSite): Readonly<Record<Name, number>>;
}

export function keptBySetting<Name extends string>(section: DaysSection<Name>, name: Name): Kept {
  const field = section.fields[name];
  return {
    text: inDays(field?.fallback),
    least: inDays(field?.shape.min),
    setting: `${section.section}.${name}`,
    days: (site) => section.of(site)[name],
  };
}

function inDays(count: unknown): string {
  return count === 1 ? '1 day' : `${String(count)} days`;
}
