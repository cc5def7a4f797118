import { accountNameOf, accountNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { type JournalKind, kindName } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

interface UserPosting {
  readonly at: Date;
  /** The account's name after the uid; 'channel' for every channel. */
  readonly account: string;
  readonly kind: JournalKind;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly journalId: string;
  readonly reason: string;
}

interface Row {
  account_id: bigint;
  version: bigint;
  journal_id: bigint;
  kind: number;
  amount_minor: bigint;
  balance_after_minor: bigint;
  at: Date;
  reason: string;
}

/**
 * Every posting to a user's accounts, account by account: up to `size` after the position `after` ('' to begin), and
 * the next position.
 */
export async function readUserPostings(
  tx: Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
  after: string,
  size: number,
): Promise<{ postings: UserPosting[]; next: string | undefined }> {
  const { from, before } = accountNumbersOf(uid);
  const [account = String(from), version = '0'] = after === '' ? [] : after.split(':');
  const { rows } = await sql<Row>`
    SELECT p.account_id, p.version, p.journal_id, p.kind, p.amount_minor, p.balance_after_minor, p.at, j.reason
    FROM postings p JOIN journals j ON j.site_id = p.site_id AND j.journal_id = p.journal_id
    WHERE p.site_id = ${siteId} AND p.account_id < ${before}
      AND (p.account_id, p.version) > (${account}::bigint, ${version}::bigint)
    ORDER BY p.account_id, p.version LIMIT ${size}`.execute(tx);
  const last = rows.length === size ? rows.at(-1) : undefined;
  return {
    postings: rows.map((row) => ({
      at: row.at,
      account: accountNameOf(row.account_id)?.slice(14) ?? 'channel',
      kind: kindName(row.kind),
      amountMinor: row.amount_minor,
      balanceAfterMinor: row.balance_after_minor,
      journalId: formatJournalId(row.journal_id),
      reason: row.reason,
    })),
    next: last && `${last.account_id}:${last.version}`,
  };
}
