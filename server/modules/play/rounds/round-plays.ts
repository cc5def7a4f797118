import type { RoundPlay } from '@pitaka/core/play/rounds/bet-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { channelTransactionsOf } from '../channels/published.ts';

/** SQL: the site's day of a moment. */
export const dayOf = (at: string, timezone: string) =>
  sql<number>`to_char(${sql.raw(at)} AT TIME ZONE ${timezone}, 'YYYYMMDD')::int`;

/** SQL: the own money of a bet or win; in suspense the whole win counts. */
export const ownOf = (of: string) =>
  sql.raw(`CASE ${of}.kind WHEN 'bet' THEN ${of}.available_minor ELSE ${of}.available_minor + ${of}.held_minor END`);

/** A player's round with its bets and wins in their order. */
interface RoundPlays {
  readonly uid: string;
  readonly isOver: boolean;
  readonly plays: readonly RoundPlay[];
}

/** `rounds`: a query for their channel_id, round_id, uid and settled_at. */
export async function readRoundPlays(
  db: Database | Transaction,
  { siteId, timezone }: { readonly siteId: string; readonly timezone: string },
  rounds: RawBuilder<unknown>,
): Promise<RoundPlays[]> {
  const { rows } = await sql<PlayRow>`
    WITH counted AS (${rounds})
    SELECT c.uid, c.channel_id, c.round_id, c.settled_at IS NOT NULL AS is_over, t.transaction_id AS id, t.kind,
      t.reference, t.rolled_back_by IS NOT NULL AS is_back, ${dayOf('t.at', timezone)} AS day,
      t.amount_minor::text AS minor, (${ownOf('t')})::text AS own
    FROM counted c
    JOIN ${channelTransactionsOf(siteId)} t ON t.uid = c.uid AND t.round_id = c.round_id
      AND t.channel_id = c.channel_id AND t.answer = 'ok' AND t.kind IN ('bet', 'win')
    ORDER BY t.at, t.kind, t.transaction_id`.execute(db);
  return [...Map.groupBy(rows, (row) => JSON.stringify([row.uid, row.channel_id, row.round_id])).values()].map(
    (all) => {
      const [{ uid, is_over: isOver }] = all as [PlayRow, ...PlayRow[]];
      return { uid, isOver, plays: all.map(roundPlayOf) };
    },
  );
}

interface PlayRow {
  readonly uid: string;
  readonly channel_id: string;
  readonly round_id: string;
  readonly is_over: boolean;
  readonly id: string;
  readonly kind: 'bet' | 'win';
  readonly reference: string;
  readonly is_back: boolean;
  readonly day: number;
  readonly minor: string;
  readonly own: string;
}

function roundPlayOf({ id, kind, reference, is_back: isBack, day, minor, own }: PlayRow): RoundPlay {
  return { id, kind, reference, isBack, day, minor: BigInt(minor), ownMinor: BigInt(own) };
}
