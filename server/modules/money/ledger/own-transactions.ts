import { accountNameOf, accountNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindName } from '@pitaka/core/money/ledger/journal-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { OwnDataSection } from '../../identity/protection/index.ts';

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

/** Every posting to a person's accounts, account by account. */
export const OWN_TRANSACTIONS: OwnDataSection = {
  name: 'transactions',
  columns: ['at', 'account', 'kind', 'amount', 'balance_after', 'journal', 'reason'],
  async read(tx, { siteId, uid }, after, size) {
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
      rows: rows.map((row) => [
        row.at.toISOString(),
        accountNameOf(row.account_id)?.slice(14) ?? 'channel',
        kindName(row.kind),
        formatMinor(row.amount_minor),
        formatMinor(row.balance_after_minor),
        formatJournalId(row.journal_id),
        row.reason,
      ]),
      next: last && `${last.account_id}:${last.version}`,
    };
  },
};
