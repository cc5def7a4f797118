import type { AccountName } from '@pitaka/core/money/ledger/account.ts';
import { accountNameOf, accountNumber, withoutShard } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import type { Outcome } from '@pitaka/core/money/ledger/replay.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { readLegs } from './legs.ts';
import type { Item, PostResult } from './post-request.ts';
import type { UsedKeyRow } from './queries.ts';
import type { PostedItem } from './write-posted.ts';

/** The result of each item, in order; 'held': postponed because another transaction has locked one of its accounts. */
export type ItemResult = PostResult | 'held';

/** The journal of a key that was used before. */
export interface PostedKey {
  readonly requestHash: string;
  readonly row: UsedKeyRow;
}

export interface PostingRow {
  account_id: bigint;
  version: bigint;
  balance_after_minor: bigint;
}

export function postingsOf(row: UsedKeyRow): { number: bigint; version: bigint }[] {
  return readLegs(row.legs);
}

export function indexBalances(rows: readonly PostingRow[]): Map<string, bigint> {
  return new Map(rows.map((row) => [`${row.account_id}@${row.version}`, row.balance_after_minor]));
}

/** The account of a leg, on any shard; the request that names it is the same as the leg's. */
function nameOf(item: Item, number: bigint): AccountName {
  const name =
    accountNameOf(number) ??
    item.locked.find((accountName) => withoutShard(accountNumber(accountName)) === withoutShard(number));
  if (!name) throw new Error(`a journal names the account ${number}, which its request does not`);
  return name;
}

/** The result of one item; `balancesAfter` has the balances after an earlier request with the same key. */
export function resultOf(
  item: Item,
  outcome: Outcome<PostedKey>,
  posted: PostedItem | undefined,
  balancesAfter: ReadonlyMap<string, bigint>,
  resultOfDuplicate: (index: number) => ItemResult | undefined,
): ItemResult {
  if (outcome.type === 'refused') {
    const { code, detail } = outcome;
    return detail ? { ok: false, code, detail } : { ok: false, code };
  }
  if (outcome.type === 'shared') {
    const duplicate = resultOfDuplicate(outcome.with);
    if (duplicate === undefined || duplicate === 'held' || !duplicate.ok)
      throw new Error('a duplicate came before its first');
    return ok({ ...duplicate.value, isRepeat: true });
  }
  if (outcome.type === 'repeated') {
    const { row } = outcome.before;
    const balances = new Map<AccountName, bigint>();
    for (const { number, version } of readLegs(row.legs)) {
      balances.set(nameOf(item, number), balancesAfter.get(`${number}@${version}`) as bigint);
    }
    return ok({
      journalId: formatJournalId(row.journal_id),
      at: row.at,
      isRepeat: true,
      balances,
      ownerTotalMinor: row.owner_total_minor,
    });
  }
  const { journal, at } = posted as PostedItem;
  const balances = new Map<AccountName, bigint>();
  for (const posting of outcome.postings) balances.set(posting.account, posting.balanceAfterMinor);
  return ok({
    journalId: formatJournalId(journal.journalId),
    at,
    isRepeat: false,
    balances,
    ownerTotalMinor: journal.ownerTotalMinor,
  });
}
