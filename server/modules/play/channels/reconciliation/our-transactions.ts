import type { OurTransaction } from '@pitaka/core/play/channels/compare-report.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { RETURN_ID, roundId } from '../betting/round-id.ts';

export interface WantedTransactions {
  readonly siteId: string;
  readonly channel: string;
  readonly span: { readonly from: Date; readonly before: Date };
  /** The ids in the report and in open findings. */
  readonly ids: readonly string[];
  readonly currency: string;
}

/**
 * Our transactions of a span and the transactions with the wanted ids. Each of the two reads uses an index of its own.
 */
export async function readOurTransactions(tx: Transaction, query: WantedTransactions): Promise<OurTransaction[]> {
  const { siteId, channel, span } = query;
  const { rows } = await sql<{
    transaction_id: string;
    kind: OurTransaction['kind'];
    uid: string;
    round_id: string;
    reference: string;
    amount_minor: bigint;
    at: Date;
    undone_at: Date | null;
    undid: 'bet' | 'win' | null;
  }>`
    WITH wanted AS (
      SELECT transaction_id FROM channel_transactions
        WHERE site_id = ${siteId} AND channel_id = ${channel} AND at >= ${span.from} AND at < ${span.before}
      UNION SELECT unnest(${query.ids}::text[])
    )
    SELECT t.transaction_id, t.kind, t.uid, t.round_id, t.reference, t.amount_minor, t.at, undo.at AS undone_at, original.kind AS undid
    FROM channel_transactions t
    LEFT JOIN channel_transactions undo
      ON undo.site_id = t.site_id AND undo.channel_id = t.channel_id AND undo.transaction_id = t.rolled_back_by
    LEFT JOIN channel_transactions original
      ON t.kind = 'rollback' AND original.site_id = t.site_id AND original.channel_id = t.channel_id
      AND original.transaction_id = t.reference AND original.kind IN ('bet', 'win')
    WHERE t.site_id = ${siteId} AND t.channel_id = ${channel} AND t.kind <> 'tombstone'
      AND (t.journal_id IS NOT NULL OR t.answer = 'ok') AND t.transaction_id IN (SELECT transaction_id FROM wanted)
    ORDER BY t.transaction_id`.execute(tx);
  return rows.map((row) => ({
    id: row.transaction_id,
    kind: row.kind,
    uid: row.uid,
    round: row.round_id,
    recordId: roundId({ channel, uid: row.uid, round: row.round_id }),
    // A rollback without a transaction stores the requested amount, but moved no money.
    amountMinor: row.kind === 'rollback' && row.undid === null ? 0n : row.amount_minor,
    currency: query.currency,
    at: row.at,
    undoneAt: row.undone_at,
    undid: row.undid,
    // Older transactions of providers may have such ids as well.
    isOwnReturn: row.kind === 'rollback' && row.transaction_id === `${RETURN_ID}${row.reference}`,
  }));
}
