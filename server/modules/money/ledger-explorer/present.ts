import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindName } from '@pitaka/core/money/ledger/journal-kind.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { readLegs } from '../ledger/index.ts';
import type { JournalFacts, PostingRow } from './views.ts';

/** Operators by name; other actors as stored: 'user:10000001', 'system:payouts'. */
export function presentActor(actor: string, names: ReadonlyMap<string, string>): string {
  return actor.startsWith('operator:') ? (names.get(actor.slice('operator:'.length)) ?? actor) : actor;
}

export interface Posting {
  readonly row: PostingRow;
  readonly journal: JournalFacts;
  /** The numbers of the counter-accounts. */
  readonly others: readonly bigint[];
}

export function presentPosting(
  { row, journal, others }: Posting,
  accounts: ReadonlyMap<bigint, string>,
  names: ReadonlyMap<string, string>,
  isHouse: boolean,
) {
  return {
    version: String(row.version),
    journalId: formatJournalId(row.journal_id),
    kind: kindName(row.kind),
    amount: formatMinor(row.amount_minor),
    balanceAfter: isHouse ? null : formatMinor(row.balance_after_minor),
    at: row.at.toISOString(),
    others: others.map((number) => accounts.get(number) ?? String(number)),
    by: presentActor(journal.actor, names),
    reason: journal.reason,
  };
}

/** The counter-accounts of this posting's moves, each once. */
export function otherSides(row: PostingRow, packed: Buffer): bigint[] {
  const legs = readLegs(packed);
  const others = legs.flatMap((leg, index) => {
    if (leg.number !== row.account_id || leg.version !== row.version) return [];
    const other = legs[index % 2 === 0 ? index + 1 : index - 1];
    return other ? [other.number] : [];
  });
  return [...new Set(others)];
}
