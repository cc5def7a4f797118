import type { Unit } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { type AccountName, accountRules, userAccount } from './account.ts';
import { accountsOf, debtBefore, type Journal, type Move, sourcesOf } from './journal.ts';
import { countUse, type Limit, type LimitRefusal, type LimitUse, UNUSED } from './limits.ts';

/** What an account's row says while it is locked. */
export interface AccountState {
  readonly name: AccountName;
  readonly unit: Unit;
  readonly balanceMinor: bigint;
  /** The number of postings so far: the next one has this plus one. */
  readonly version: bigint;
  readonly isFrozen: boolean;
  readonly use: LimitUse;
}

/** What must hold beside the balances for a journal to be posted. */
export interface Guards {
  /** None of these may be frozen. */
  readonly notFrozen?: readonly AccountName[];
  /** The uid of a sender who must have no debt. */
  readonly notOwing?: string;
  /** What leaves this account counts against its limits. */
  readonly limit?: Limit & {
    readonly account: AccountName;
    /** Whose own limits, where an operator set some, stand in place of these. */
    readonly ofUser: string;
    readonly minor: bigint;
  };
}

/** One thing to be posted: at most once for its kind and key. */
export interface Entry extends Guards {
  readonly journal: Journal;
  /** With the journal's kind, what makes it this thing and no other. Never made from the body alone. */
  readonly key: string;
  /** Fingerprint of everything that was asked: the same key with another is refused. */
  readonly requestHash: string;
}

/** One side of a move on one account. */
export interface Posting {
  readonly account: AccountName;
  readonly version: bigint;
  /** Below zero where it leaves the account. */
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
}

export type LedgerRefusal =
  | 'account_unknown'
  | 'account_frozen'
  | 'debt_open'
  | 'balance_too_low'
  | 'balance_too_high'
  | 'unit_differs'
  | 'key_reused'
  | LimitRefusal;

/** What is known of a key that was posted before this replay. */
export interface UsedKey {
  readonly requestHash: string;
}

export type Outcome<Known extends UsedKey> =
  | { readonly type: 'posted'; readonly postings: readonly Posting[] }
  /** The same thing was asked before: `before` is what was posted then. */
  | { readonly type: 'repeated'; readonly before: Known }
  /** The same thing was asked earlier in this replay: its outcome is this one's too. */
  | { readonly type: 'shared'; readonly with: number }
  | { readonly type: 'refused'; readonly code: LedgerRefusal; readonly detail?: Readonly<Record<string, unknown>> };

export interface Replay<Known extends UsedKey> {
  /** One for each entry, in order. */
  readonly outcomes: readonly Outcome<Known>[];
  /** Accounts as they are after it: those that were changed. */
  readonly changed: ReadonlyMap<AccountName, AccountState>;
}

/** How a kind and key are named together. Kinds hold no spaces. */
export function fullKey(kind: string, key: string): string {
  return `${kind} ${key}`;
}

/**
 * Posts entries one after the other, in the order they came, onto accounts that are locked: the one statement of what
 * may be posted. Each is taken whole or leaves no trace. Nothing given is changed.
 */
export function replay<Known extends UsedKey>(
  entries: readonly Entry[],
  unit: Unit,
  accounts: ReadonlyMap<AccountName, AccountState>,
  usedKeys: ReadonlyMap<string, Known>,
): Replay<Known> {
  const changed = new Map<AccountName, AccountState>();
  const postedHere = new Map<string, number>();
  const current = (name: AccountName) => changed.get(name) ?? accounts.get(name);

  const outcomes = entries.map((entry, index): Outcome<Known> => {
    const key = fullKey(entry.journal.kind, entry.key);
    const before = usedKeys.get(key);
    if (before) {
      return before.requestHash === entry.requestHash ? { type: 'repeated', before } : refused(refuse('key_reused'));
    }
    const duplicate = postedHere.get(key);
    if (duplicate !== undefined) {
      const isSame = entries[duplicate]?.requestHash === entry.requestHash;
      return isSame ? { type: 'shared', with: duplicate } : refused(refuse('key_reused'));
    }
    const decision = post(entry, unit, current);
    if (!decision.ok) return refused(decision);
    for (const state of decision.value.states) changed.set(state.name, state);
    postedHere.set(key, index);
    return { type: 'posted', postings: decision.value.postings };
  });
  return { outcomes, changed };
}

function refused(refusal: { code: LedgerRefusal; detail?: Readonly<Record<string, unknown>> }) {
  const { code, detail } = refusal;
  return detail ? ({ type: 'refused', code, detail } as const) : ({ type: 'refused', code } as const);
}

interface Posted {
  readonly postings: Posting[];
  /** Accounts that are different now. */
  readonly states: readonly AccountState[];
}

/** One entry on the accounts as they are: all of its postings, or why not. */
function post(
  entry: Entry,
  unit: Unit,
  current: (name: AccountName) => AccountState | undefined,
): Result<Posted, LedgerRefusal> {
  const states = new Map<AccountName, AccountState>();
  for (const name of accountsOf(entry.journal)) {
    const state = current(name) ?? newAccount(name, unit);
    if (!state) return refuse('account_unknown', { account: name });
    if (state.unit !== unit) return refuse('unit_differs', { account: name });
    states.set(name, state);
  }
  for (const name of entry.notFrozen ?? []) {
    if ((states.get(name) ?? current(name))?.isFrozen) return refuse('account_frozen', { account: name });
  }

  const owing = entry.notOwing === undefined ? undefined : current(userAccount(entry.notOwing, 'debt'));
  if (owing && owing.balanceMinor < 0n) {
    return refuse('debt_open', { account: owing.name, owedMinor: -owing.balanceMinor });
  }

  const postings: Posting[] = [];
  for (const move of entry.journal.moves) {
    const { from, to, amount } = move;
    if (amount.unit !== unit) return refuse('unit_differs', { account: from });
    const debt = debtBefore(to);
    const debtState = debt && (states.get(debt) ?? current(debt));
    if (debt && debtState) states.set(debt, debtState);
    for (const [source, target, minor] of parted(move, debt, states)) {
      for (const [name, change] of [[source, -minor] as const, [target, minor] as const]) {
        const state = states.get(name) as AccountState;
        const balanceMinor = state.balanceMinor + change;
        const { floorMinor, ceilingMinor } = accountRules(name);
        if (balanceMinor < floorMinor) {
          return refuse('balance_too_low', { account: name, balanceMinor: state.balanceMinor });
        }
        if (balanceMinor > ceilingMinor) return refuse('balance_too_high', { account: name });
        const version = state.version + 1n;
        states.set(name, { ...state, balanceMinor, version });
        postings.push({ account: name, version, amountMinor: change, balanceAfterMinor: balanceMinor });
      }
    }
  }

  // Last, so that what is not there is said before what is not allowed.
  if (entry.limit) {
    const state = states.get(entry.limit.account);
    if (!state) return refuse('account_unknown', { account: entry.limit.account });
    const use = countUse(state.use, entry.limit, entry.limit.minor);
    if (!use.ok) return use;
    states.set(state.name, { ...state, use: use.value });
  }
  const touched = [...states.values()].filter((state) => state !== current(state.name));
  // An account that would open itself and got no posting stays unopened; one that is there keeps what its limit counted.
  return ok({
    postings,
    states: touched.filter((state) => state.version > 0n || current(state.name) !== undefined),
  });
}

/** What each account that a move draws on gives: all it has above its floor, the last the rest. */
function split(move: Move, states: ReadonlyMap<AccountName, AccountState>): [AccountName, bigint][] {
  const sources = sourcesOf(move);
  const parts: [AccountName, bigint][] = [];
  let left = move.amount.minor;
  sources.forEach((name, index) => {
    const there = (states.get(name)?.balanceMinor ?? 0n) - accountRules(name).floorMinor;
    const isLast = index === sources.length - 1;
    const given = isLast || there > left ? left : there > 0n ? there : 0n;
    if (given > 0n) parts.push([name, given]);
    left -= given;
  });
  return parts;
}

/**
 * The source and target of each part of a move: money on its way to an available account pays its owner's debt first,
 * whatever the kind of journal.
 */
function parted(
  move: Move,
  debt: AccountName | undefined,
  states: ReadonlyMap<AccountName, AccountState>,
): [AccountName, AccountName, bigint][] {
  let owed = -((debt && states.get(debt)?.balanceMinor) ?? 0n);
  return split(move, states).flatMap(([source, minor]) => {
    const repaid = debt === undefined || source === debt || owed <= 0n ? 0n : owed < minor ? owed : minor;
    owed -= repaid;
    const parts: [AccountName, AccountName, bigint][] = [];
    if (debt !== undefined && repaid > 0n) parts.push([source, debt, repaid]);
    if (minor > repaid) parts.push([source, move.to, minor - repaid]);
    return parts;
  });
}

function newAccount(name: AccountName, unit: Unit): AccountState | undefined {
  if (!accountRules(name).opensItself) return undefined;
  return { name, unit, balanceMinor: 0n, version: 0n, isFrozen: false, use: UNUSED };
}
