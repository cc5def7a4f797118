import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Breach } from './find-breaches.ts';
import type { MissingSiteIn } from './find-missing-sites.ts';

/** Breaches that are older than the rule: entries may only be removed. */
export interface Allowed {
  /** Tables that a module uses without owning them. */
  readonly writes: Readonly<Record<string, readonly string[]>>;
  readonly reads: Readonly<Record<string, readonly string[]>>;
  /** Files in which the rule cannot find the tables' names, with the reason. */
  readonly unnamed: Readonly<Record<string, string>>;
  /** Files with statements about rows of all sites, with the reason. */
  readonly acrossSites: Readonly<Record<string, string>>;
}

export function readAllowed(folder: string): Allowed {
  return JSON.parse(readFileSync(join(folder, 'scripts/table-rules/allowed.json'), 'utf8')) as Allowed;
}

/** One sentence for each breach that is not allowed, and for each allowance that is no longer needed. */
export function evaluateBreaches(
  breaches: readonly Breach[],
  allowed: Allowed,
  ownerOf: ReadonlyMap<string, string>,
): string[] {
  const used = new Set<string>();
  const problems = breaches.flatMap(({ by, how, table, places }) => {
    const files = [...new Set(places.map((place) => place.replace(/:\d+$/, '')))];
    if (table === undefined) {
      for (const file of files) used.add(`unnamed ${file}`);
      const unknown = places.filter((place) => allowed.unnamed[place.replace(/:\d+$/, '')] === undefined);
      return unknown.map((place) => `${place}: which table this ${how} cannot be told: name it`);
    }
    used.add(`${how} ${by} ${table}`);
    if (allowed[how][by]?.includes(table)) return [];
    return [`${places[0]}: ${by} ${how} ${table}, which ${ownerOf.get(table)} owns`];
  });
  const stale = (['writes', 'reads'] as const).flatMap((how) =>
    Object.entries(allowed[how]).flatMap(([by, tables]) =>
      tables
        .filter((table) => !used.has(`${how} ${by} ${table}`))
        .map((table) => `${by} no longer ${how} ${table}: take it from scripts/table-rules/allowed.json`),
    ),
  );
  const staleFiles = Object.keys(allowed.unnamed)
    .filter((file) => !used.has(`unnamed ${file}`))
    .map((file) => `${file} names its tables now: take it from scripts/table-rules/allowed.json`);
  return [...problems, ...stale, ...staleFiles];
}

/**
 * One sentence for each statement that lacks a condition on its site, and for each allowance that is no longer needed.
 */
export function evaluateMissingSites(
  unsited: readonly MissingSiteIn[],
  { acrossSites }: Pick<Allowed, 'acrossSites'>,
): string[] {
  const files = new Set(unsited.map(({ file }) => file));
  return [
    ...unsited
      .filter(({ file }) => acrossSites[file] === undefined)
      .map(({ file, line, tables }) => `${file}:${line}: ${tables.join(', ')} without a condition on site_id for each`),
    ...Object.keys(acrossSites)
      .filter((file) => !files.has(file))
      .map((file) => `${file} names its sites now: take it from scripts/table-rules/allowed.json`),
  ];
}
