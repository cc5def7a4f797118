import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTableUses, type TableUse } from './find-table-uses.ts';
import { OWNER_OF } from './owners.ts';

/** A use of a table by a module that does not own it. The table is undefined if its name cannot be found. */
export interface Breach {
  /** 'payments/withdrawals', 'platform/exports', 'entry'. */
  readonly by: string;
  readonly how: TableUse['how'];
  readonly table: string | undefined;
  /** 'server/modules/…/store.ts:12'. */
  readonly places: readonly string[];
}

export const CHECKED_FILES = 'server/{modules,platform,adapters,entry}/**/*.ts';
/** Not checked: tests, and the demo's data, which is written directly to look months old. */
export const UNCHECKED = /\.test\.ts$|\/testing\/|(^|\/)builders\.ts$|^server\/entry\/demo\//;

export function moduleOf(file: string): string {
  const [, room = '', first = '', second = ''] = file.split('/');
  if (room === 'modules') return `${first}/${second}`;
  return room === 'entry' ? room : `${room}/${first}`;
}

/** Every use of a table by a module that does not own it, once for each module, kind of use and table. */
export function findBreaches(folder: string, ownerOf: ReadonlyMap<string, string> = OWNER_OF): Breach[] {
  const known = new Set(ownerOf.keys());
  const found = new Map<string, { by: string; how: TableUse['how']; table: string | undefined; places: string[] }>();
  for (const file of globSync(CHECKED_FILES, { cwd: folder }).toSorted()) {
    if (UNCHECKED.test(file)) continue;
    const by = moduleOf(file);
    for (const { line, how, table } of findTableUses(readFileSync(join(folder, file), 'utf8'), known)) {
      if (table !== undefined && ownerOf.get(table) === by) continue;
      const key = `${by} ${how} ${table ?? file}`;
      const breach = found.get(key) ?? { by, how, table, places: [] };
      breach.places.push(`${file}:${line}`);
      found.set(key, breach);
    }
  }
  return [...found.values()];
}
