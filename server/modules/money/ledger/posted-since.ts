import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { type JournalKind, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/**
 * The sum that journals of these kinds posted to an account after a version, and the last version in the sum. A caller
 * that stores both can continue from that version.
 */
export async function readPostedSince(
  db: Database | Transaction,
  siteId: string,
  account: AccountName,
  kinds: readonly JournalKind[],
  since: bigint,
): Promise<{ minor: bigint; version: bigint }> {
  const { rows } = await sql<{ minor: string; version: bigint }>`
    SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = ANY(${kinds.map(kindNumber)}::smallint[])), 0)::text AS minor,
      coalesce(max(version), ${since}) AS version
    FROM postings
    WHERE site_id = ${siteId} AND account_id = ${accountNumber(account)} AND version > ${since}`.execute(db);
  const [row] = rows;
  return { minor: BigInt(row?.minor ?? '0'), version: BigInt(row?.version ?? since) };
}
