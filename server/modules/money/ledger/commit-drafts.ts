import { type AccountName, accountRules } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { debtBefore } from '@pitaka/core/money/ledger/journal.ts';
import { ROW_LOCKED } from '../../../platform/db/group-commit.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { nodeReady, skippingTakenIds } from './journal-ids.ts';
import { lockAndRead, type PostContext, type Rows, type Run } from './lock-and-read.ts';
import { planPosts } from './post-items.ts';
import { checkPostRequest, type Item, type PostRequest, type PostResult } from './post-request.ts';
import type { AccountRow } from './queries.ts';

/** The state that a batch has read under its locks. */
export interface LockedBatch {
  /** The locked account; undefined if it does not exist. */
  accountOf(name: AccountName): AccountRow | undefined;
  /** The answers to the statements sent before the account locks, and to the statements sent after them. */
  readonly beginRows: readonly Rows[];
  readonly extraRows: readonly Rows[];
}

/** One kind of batch: the rows to lock and read, the decision on each draft, and the rows to write. */
export interface BatchSteps<Draft, Decided, Concluded> {
  /** Every account that the draft's journal may touch, for any decision. */
  accountsOf(draft: Draft): readonly AccountName[];
  /** Locks of records; they are sent before the locks of accounts. */
  readonly begin: readonly Statement[];
  /** Reads sent right after the locks: rows that no other transaction with these accounts changes until the commit. */
  readonly reads: readonly Statement[];
  /** The decisions, in the drafts' order. ROW_LOCKED: another transaction has locked a row that the draft needs. */
  decide(draft: Draft, index: number, locked: LockedBatch): Decided | typeof ROW_LOCKED;
  /**
   * The journal of a decision; undefined if it moves no money. Its key is new: the draft's own key was looked up
   * before.
   */
  postOf(decided: Decided): PostRequest | undefined;
  /** The outcome of a decision, with all rows to write for it. */
  conclude(decided: Decided, posted: PostResult | undefined, locked: LockedBatch): Concluded;
  writes(concluded: readonly Concluded[]): readonly Statement[];
}

/**
 * Commits drafts of one site and currency in two round trips: the first locks their accounts and reads; then the drafts
 * are decided; the second writes journals and rows, and commits. A user may be in a batch only once, because decisions
 * do not see each other's journals.
 */
export async function commitDrafts<Draft, Decided, Concluded>(
  run: Run,
  drafts: readonly Draft[],
  steps: BatchSteps<Draft, Decided, Concluded>,
  context: Omit<PostContext, 'reads'>,
): Promise<(Concluded | typeof ROW_LOCKED)[]> {
  await nodeReady();
  const names = drafts.map((draft) => lockedWith(steps.accountsOf(draft)));
  const numberOf = (name: AccountName) => accountNumber(name, accountRules(name).sharded ? context.shard : 0);
  const numbers = [...new Set(names.flat().map(numberOf))];
  const begin = [...context.begin, ...steps.begin];
  const state = await lockAndRead(run, [], numbers, { ...context, begin, reads: steps.reads });

  const rows = new Map(state.locked.map((row) => [row.account_id, row]));
  const existing = new Set(state.existingAccounts.map((row) => row.account_id));
  const locked: LockedBatch = {
    accountOf: (name) => rows.get(numberOf(name)),
    beginRows: state.beginRows.slice(context.begin.length),
    extraRows: state.extraRows,
  };
  const isHeld = (index: number) =>
    existing.size > 0 && (names[index] ?? []).some((name) => existing.has(numberOf(name)) && !locked.accountOf(name));
  const decided = drafts.map((draft, index) => (isHeld(index) ? ROW_LOCKED : steps.decide(draft, index, locked)));

  const posts = decided.flatMap((decision, index) => {
    const request = decision === ROW_LOCKED ? undefined : steps.postOf(decision);
    return request ? [{ index, item: itemOf(request, names[index] ?? []) }] : [];
  });
  const plan = planPosts(
    posts.map(({ item }) => item),
    state,
    context,
  );
  // The keys are new, so the results are known before the rows are written.
  const results = new Map(plan.results([]).map((result, index) => [posts[index]?.index, result]));
  const concluded = decided.map((decision, index) => {
    const posted = results.get(index);
    return decision === ROW_LOCKED || posted === ROW_LOCKED ? ROW_LOCKED : steps.conclude(decision, posted, locked);
  });
  const written = concluded.flatMap((result) => (result === ROW_LOCKED ? [] : [result]));
  await skippingTakenIds(run([...plan.statements, ...steps.writes(written), ...context.commit]));
  return concluded;
}

/** Adds the debt accounts, because money that arrives in an available account pays debts first. */
function lockedWith(names: readonly AccountName[]): AccountName[] {
  return [...new Set([...names, ...names.flatMap((name) => debtBefore(name) ?? [])])];
}

function itemOf(request: PostRequest, names: readonly AccountName[]): Item {
  const item = checkPostRequest(request);
  if (!item.ok) throw new Error(`a draft's journal that cannot be posted: ${item.code}`);
  const beside = item.value.locked.find((name) => !names.includes(name));
  // The balance of an account that is not locked may change until the commit.
  if (beside !== undefined) throw new Error(`a draft's journal touches ${beside}, which its batch does not lock`);
  return item.value;
}
