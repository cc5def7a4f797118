import type { Placement } from '../db/placement.ts';
import type { TableFacts } from './read-tables.ts';

/** The placement that each table's file declares (db/tables). */
export type Placements = Readonly<Record<string, Placement>>;

export interface PlannedTable {
  readonly name: string;
  readonly placement: Placement;
}

export interface DistributionPlan {
  /** In the order of foreign keys: each table comes after the tables to which it refers. */
  readonly tables: readonly PlannedTable[];
  /** A sentence for each obstacle. */
  readonly problems: readonly string[];
}

/** The placement of each table in a distributed database, and the obstacles. */
export function planDistribution(tables: readonly TableFacts[], placements: Placements): DistributionPlan {
  const isLocal = (name: string) => placements[name] === 'local';
  const divided = tables.filter(({ name }) => !isLocal(name));
  const commonType = mostFrequent(divided.flatMap(({ siteColumn }) => siteColumn ?? []));
  const problems = tables.flatMap((table) => {
    if (placements[table.name] === undefined) {
      return `${table.name}: it has no placement: add it to the placements next to its type in server/platform/db/tables`;
    }
    return [
      ...(isLocal(table.name) ? [] : problemsOfDivided(table, commonType)),
      ...table.foreignKeys.flatMap(({ name, to, keepsSite }) => {
        if (isLocal(table.name) && isLocal(to)) return [];
        if (isLocal(table.name))
          return `${table.name}: ${name} refers from a local table to ${to}, which is distributed`;
        if (isLocal(to)) return `${table.name}: ${name} refers to ${to}, which is local`;
        return keepsSite ? [] : `${table.name}: ${name} refers to ${to} without site_id`;
      }),
    ];
  });
  return {
    tables: inOrderOfKeys(tables).map(({ name }) => ({
      name,
      placement: isLocal(name) ? 'local' : 'distributed',
    })),
    problems,
  };
}

function problemsOfDivided({ name, siteColumn, keysWithoutSite, triggers }: TableFacts, commonType: string): string[] {
  if (siteColumn === null) return [`${name}: it has no column site_id that is NOT NULL, and is not local`];
  return [
    ...(siteColumn === commonType ? [] : [`${name}: site_id is ${siteColumn}, in other tables ${commonType}`]),
    ...keysWithoutSite.map((key) => `${name}: the key ${key} does not contain site_id`),
    ...triggers.map((trigger) => `${name}: it has the trigger ${trigger}`),
  ];
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function inOrderOfKeys(tables: readonly TableFacts[]): TableFacts[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<TableFacts>();
  const entered = new Set<TableFacts>();
  const add = (table: TableFacts) => {
    if (entered.has(table)) return;
    entered.add(table);
    for (const { to } of table.foreignKeys) {
      const target = byName.get(to);
      if (target) add(target);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
