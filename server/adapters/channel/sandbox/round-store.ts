import type { Database } from '../../../platform/db/database.ts';
import type { SandboxRoundsTable } from '../../../platform/db/tables/sandbox-channel.ts';

export type SandboxRound = SandboxRoundsTable;

export async function findRound(db: Database, siteId: string, spinId: string): Promise<SandboxRound | undefined> {
  return db
    .selectFrom('sandbox_rounds')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('spin_id', '=', spinId)
    .executeTakeFirst();
}

/** Stores a new round; false if this spin was played before, or is being played. */
export async function insertRound(db: Database, round: SandboxRound): Promise<boolean> {
  const row = await db
    .insertInto('sandbox_rounds')
    .values(round)
    .onConflict((conflict) => conflict.doNothing())
    .returning('spin_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a round to the next state; undefined if another process has done it. */
export async function stepRound(
  db: Database,
  round: SandboxRound,
  change: Partial<Pick<SandboxRound, 'state' | 'reason' | 'balance_minor' | 'next_at' | 'tries'>>,
  now: Date,
): Promise<SandboxRound | undefined> {
  return db
    .updateTable('sandbox_rounds')
    .set({ ...change, changed_at: now })
    .where('site_id', '=', round.site_id)
    .where('spin_id', '=', round.spin_id)
    .where('state', '=', round.state)
    .returningAll()
    .executeTakeFirst();
}

/** A player's latest returned spin since a moment, because the page may not know its end yet. */
export async function readReturned(
  db: Database,
  siteId: string,
  user: string,
  since: Date,
): Promise<SandboxRound | undefined> {
  return db
    .selectFrom('sandbox_rounds')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player', '=', user)
    .where('state', '=', 'returned')
    .where('changed_at', '>=', since)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
