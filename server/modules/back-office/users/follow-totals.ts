import { ownerInSql } from '@pitaka/core/money/ledger/account-number.ts';
import { firstIdAt } from '@pitaka/core/money/ledger/journal-id.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { legsInSql } from '../../money/ledger/index.ts';
import { journalsOf } from '../../money/ledger/published.ts';
import { userTotal } from './views.ts';

/** A journal gets its id before its commit, and servers' clocks differ: journals of this last time are read again. */
const OVERLAP_MS = 60_000;

/** Users per statement: one statement for a whole site would time out. */
const PIECE = 20_000;

/**
 * Updates the copy of a site's totals for new users and for users with a journal since the last pass; `whole` covers
 * all users. The accounts are read again, so a pass can be repeated.
 */
export async function followTotals(
  db: Database,
  siteId: string,
  now: Date,
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<void> {
  const mark = await db
    .selectFrom('user_total_marks')
    .select('read_to')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (whole || !mark) return followAll(db, siteId, now);
  // A server whose clock was ahead left a mark in the future, after which no movement would be read for as long.
  const since = new Date(Math.min(mark.read_to.getTime(), now.getTime()) - OVERLAP_MS);
  await inTransaction(db, async (tx) => {
    await takeTurn(tx, siteId);
    await write(tx, siteId, movedSince(siteId, since));
    await tx.updateTable('user_total_marks').set({ read_to: now }).where('site_id', '=', siteId).execute();
  });
}

async function followAll(db: Database, siteId: string, now: Date): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction(db, async (tx) => {
      await takeTurn(tx, siteId);
      const { rows } = await sql<{ last: string | null; count: number }>`
        SELECT max(uid) AS last, count(*)::int AS count FROM ${pieceAfter(siteId, from)} piece`.execute(tx);
      await write(tx, siteId, pieceAfter(siteId, from));
      return rows[0]?.count === PIECE ? (rows[0].last ?? undefined) : undefined;
    });
  }
  // The next pass begins where this one started, so that movements during this pass are read again.
  await sql`INSERT INTO user_total_marks (site_id, read_to) VALUES (${siteId}, ${now}) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** One pass at a time: if two overlapped, the later one could write an older balance. */
async function takeTurn(tx: Transaction, siteId: string): Promise<void> {
  await sql`SELECT FROM user_total_marks WHERE site_id = ${siteId} FOR UPDATE`.execute(tx);
}

async function write(tx: Transaction, siteId: string, users: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO user_totals AS t (site_id, uid, total_minor)
    SELECT ${siteId}, users.uid, ${userTotal(siteId)} FROM ${users} users
    ON CONFLICT (site_id, uid) DO UPDATE SET total_minor = excluded.total_minor
      WHERE t.total_minor <> excluded.total_minor`.execute(tx);
}

function pieceAfter(siteId: string, after: string): RawBuilder<unknown> {
  return sql`(SELECT uid FROM ${usersOf(siteId)} users WHERE uid > ${after} ORDER BY uid LIMIT ${PIECE})`;
}

function movedSince(siteId: string, since: Date): RawBuilder<unknown> {
  return sql`(
    SELECT ${sql.raw(ownerInSql('leg.number'))} AS uid
    FROM ${journalsOf(siteId)} j CROSS JOIN LATERAL ${sql.raw(legsInSql('j.legs'))} leg
    WHERE j.site_id = ${siteId} AND j.journal_id >= ${firstIdAt(since)} AND leg.number > 0
    UNION
    SELECT uid FROM ${usersOf(siteId)} users WHERE created_at >= ${since})`;
}
