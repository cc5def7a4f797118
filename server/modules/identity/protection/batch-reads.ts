import { breakAt } from '@pitaka/core/identity/protection/breaks.ts';
import type { ActiveLimit } from '@pitaka/core/identity/protection/limits.ts';
import type { Selectable } from 'kysely';
import type { PreparedReader } from '../../../platform/db/prepared-reader.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { ProtectionBreaksTable } from '../../../platform/db/tables/protection.ts';
import { activeLimitsOf, breakOf, findLimitRows, type LimitRow } from './store.ts';

export type BreakRow = Selectable<ProtectionBreaksTable>;

/** The breaks of many users, for callers that read under their own lock: `onBreak` locks the rows itself. */
export function findBreaks(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'protection_breaks',
    text: `SELECT b.* FROM unnest($2::text[]) AS asked (uid)
CROSS JOIN LATERAL (SELECT * FROM protection_breaks b WHERE b.site_id = $1 AND b.uid = asked.uid OFFSET 0) b`,
    values: [siteId, uids],
  };
}

/** The users who are on a break. */
export function onBreak(rows: readonly BreakRow[], now: Date): ReadonlySet<string> {
  return new Set(rows.filter((row) => breakAt(breakOf(row), now)).map(({ uid }) => uid));
}

/** The current limits of many users; a user without limits is left out. */
export async function readLimits(
  reader: PreparedReader,
  siteId: string,
  uids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly ActiveLimit[]>> {
  const rows = await reader.read<LimitRow>(findLimitRows(siteId, uids));
  return new Map([...Map.groupBy(rows, ({ uid }) => uid)].map(([uid, own]) => [uid, activeLimitsOf(own, now)]));
}
