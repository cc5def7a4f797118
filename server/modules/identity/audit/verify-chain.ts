import type { Database } from '../../../platform/db/database.ts';
import { chainHash, FIRST_HASH } from './chain-hash.ts';

export type ChainProblem = 'row_missing' | 'row_changed' | 'order_changed' | 'end_missing';

export interface ChainReport {
  readonly isWhole: boolean;
  readonly rows: bigint;
  readonly brokenAt: bigint | null;
  readonly problem: ChainProblem | null;
  readonly head: string;
}

const PAGE_ROWS = 2000;

/** Recomputes the hashes of a site's audit rows from first to last and returns the first row that does not match. */
export async function verifyChain(db: Database, siteId: string): Promise<ChainReport> {
  // The chain's end is read first: rows added meanwhile come after it and are not checked.
  const head = await db
    .selectFrom('audit_heads')
    .select(['position', 'hash'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const end = head ?? { position: 0n, hash: FIRST_HASH };
  const broken = (at: bigint, problem: ChainProblem) => ({
    isWhole: false,
    rows: end.position,
    brokenAt: at,
    problem,
    head: end.hash,
  });
  let position = 0n;
  let hash = FIRST_HASH;
  while (position < end.position) {
    const rows = await db
      .selectFrom('audit_rows')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('position', '>', position)
      .where('position', '<=', end.position)
      .orderBy('position')
      .limit(PAGE_ROWS)
      .execute();
    if (rows.length === 0) return broken(position + 1n, 'end_missing');
    for (const row of rows) {
      if (row.position !== position + 1n) return broken(position + 1n, 'row_missing');
      if (row.previous_hash !== hash) return broken(row.position, 'order_changed');
      if (chainHash(row) !== row.hash) return broken(row.position, 'row_changed');
      position = row.position;
      hash = row.hash;
    }
  }
  if (hash !== end.hash) return broken(position, 'row_changed');
  return { isWhole: true, rows: position, brokenAt: null, problem: null, head: hash };
}
