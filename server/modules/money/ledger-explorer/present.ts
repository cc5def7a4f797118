import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { readLegs } from '../ledger/index.ts';
import type { PostingRow } from './views.ts';

/** An operator by name; everybody else as the journal has them: 'user:10000001', 'system:payouts'. */
export function presentActor(actor: string, names: ReadonlyMap<string, string>): string {
  return actor.startsWith('operator:') ? (names.get(actor.slice('operator:'.length)) ?? actor) : actor;
}

export function presentPosting(row: PostingRow, account: AccountName, names: ReadonlyMap<string, string>) {
  return {
    version: String(row.version),
    journalId: row.journal_id,
    kind: row.kind,
    amount: formatMinor(row.amount_minor),
    balanceAfter: formatMinor(row.balance_after_minor),
    at: row.at.toISOString(),
    others: otherSides(row, account),
    by: presentActor(row.actor, names),
    reason: row.reason,
  };
}

/** Of the moves that this posting belongs to, the other end; each once. */
function otherSides(row: PostingRow, account: AccountName): string[] {
  const legs = readLegs(row.legs);
  const others = legs.flatMap((leg, index) => {
    if (leg.account !== account || leg.version !== row.version) return [];
    const other = legs[index % 2 === 0 ? index + 1 : index - 1];
    return other ? [other.account] : [];
  });
  return [...new Set(others)];
}
