import { type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { type JournalKind, kindName, kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { lastVersionBefore } from './views.ts';

/**
 * The sums that journals of these kinds posted to a user's accounts since a moment, by kind: negative for outgoing
 * money.
 */
export async function sumSince(
  db: Database | Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  types: readonly UserAccountType[],
  kinds: readonly JournalKind[],
  since: Date,
): Promise<ReadonlyMap<JournalKind, bigint>> {
  const sums = new Map<JournalKind, bigint>();
  for (const type of types) {
    const id = accountNumber(userAccount(uid, type));
    const before = await lastVersionBefore(db, siteId, id, since);
    const { rows } = await sql<{ kind: number; sum: string }>`
      SELECT kind, sum(amount_minor)::text AS sum FROM postings
      WHERE site_id = ${siteId} AND account_id = ${id} AND version > ${before}
        AND kind = ANY(${kinds.map(kindNumber)}::smallint[])
      GROUP BY kind`.execute(db);
    for (const { kind, sum } of rows) {
      sums.set(kindName(kind), (sums.get(kindName(kind)) ?? 0n) + BigInt(sum));
    }
  }
  return sums;
}
