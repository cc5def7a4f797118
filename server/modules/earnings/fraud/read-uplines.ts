import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { teamHistoryOf } from '../team/published.ts';
import type { Attributed } from './attributed.ts';

/** An upline who earns from a conversion. */
export interface UplineOf {
  readonly id: string;
  readonly uid: string;
  /** The time of the conversion. */
  readonly at: Date;
  readonly upline: string;
  /** The user between upline and promoter: the promoter's inviter; null if the inviter is the upline. */
  readonly through: string | null;
}

/** A part of a query: the inviter of a promoter at a moment, as `uid`. */
export function inviterAt(siteId: string, uid: RawBuilder<unknown>, at: RawBuilder<unknown>) {
  return sql`(
    SELECT CASE WHEN h.is_known THEN h.inviter_uid ELSE u.inviter_uid END AS uid
    FROM ${usersOf(siteId)} u LEFT JOIN LATERAL (
      SELECT m.inviter_uid, true AS is_known FROM ${teamHistoryOf(siteId)} m
      WHERE m.uid = u.uid AND m.valid_from <= ${at} ORDER BY m.valid_from DESC LIMIT 1) h ON true
    WHERE u.site_id = ${siteId} AND u.uid = ${uid})`;
}

/**
 * The two uplines who earn from each conversion: the inviters at its time. If the current inviters were used, a sale
 * that is reported after a move would be checked against the wrong uplines.
 */
export async function readUplines(
  tx: Transaction,
  siteId: string,
  conversions: readonly Pick<Attributed, 'id' | 'uid' | 'occurredAt'>[],
): Promise<UplineOf[]> {
  if (conversions.length === 0) return [];
  const sales = conversions.map(({ id, uid, occurredAt }) => ({ id, uid, at: occurredAt.toISOString() }));
  const { rows } = await sql<{ id: string; uid: string; at: Date; direct: string | null; indirect: string | null }>`
    SELECT a.id, a.uid, a.at, d.uid AS direct, i.uid AS indirect
    FROM json_to_recordset(${JSON.stringify(sales)}) AS a (id text, uid text, at timestamptz)
    LEFT JOIN LATERAL ${inviterAt(siteId, sql`a.uid`, sql`a.at`)} d ON true
    LEFT JOIN LATERAL ${inviterAt(siteId, sql`d.uid`, sql`a.at`)} i ON true`.execute(tx);
  return rows.flatMap(({ direct, indirect, ...of }) => [
    ...(direct === null ? [] : [{ ...of, upline: direct, through: null }]),
    // A cycle in the data ends where it began.
    ...(indirect === null || indirect === of.uid ? [] : [{ ...of, upline: indirect, through: direct }]),
  ]);
}
