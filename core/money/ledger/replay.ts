import type { Unit } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { type AccountName, accountRules, userAccount } from './account.ts';
import { accountsOf, debtBefore, debtOf, type Journal, type Move, sourcesOf } from './journal.ts';
import { countUse, type Limit, type LimitRefusal, type LimitUse, UNUSED } from './limits.ts';

/** An account's row while it is locked. */
export interface AccountState {
  readonly name: AccountName;
  readonly unit: Unit;
  readonly balanceMinor: bigint;
  /** The number of postings so far, which is the version of the last one. */
  readonly version: bigint;
  readonly isFrozen: boolean;
  readonly use: LimitUse;
}

/** Conditions besides the balances under which a journal is posted. */
export interface Guards {
  /** Users who must not be frozen. */
  readonly notFrozen?: readonly AccountName[];
  /** The uid of a sender who must have no debt. */
  readonly notOwing?: string;
  /** The account whose outgoing money counts against its limits. */
  readonly limit?: Limit & {
    readonly account: AccountName;
    /** A user whose own limits, if an operator has set some, replace these limits. */
    readonly ofUser: string;
    readonly minor: bigint;
  };
}

/** A journal to post, at most once for its kind and key. */
export interface Entry extends Guards {
  readonly journal: Journal;
  /** Identifies the journal together with its kind. Never made from the body alone: two equal transfers are legal. */
  readonly key: string;
  /** Fingerprint of the whole request: the same key with another fingerprint is refused. */
  readonly requestHash: string;
}

/** One side of a move on one account. */
export interface Posting {
  readonly account: AccountName;
  readonly version: bigint;
  /** Negative if it leaves the account. */
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

/** A key that was posted before this replay. */
export interface UsedKey {
  readonly requestHash: string;
}

export type Outcome<Known extends UsedKey> =
  | { readonly type: 'posted'; readonly postings: readonly Posting[] }
  /** A repeated request; `before` has the postings of the first one. */
  | { readonly type: 'repeated'; readonly before: Known }
  /** A request that occurred earlier in this replay: it has the same outcome. */
  | { readonly type: 'shared'; readonly with: number }
  | { readonly type: 'refused'; readonly code: LedgerRefusal; readonly detail?: Readonly<Record<string, unknown>> };

export interface Replay<Known extends UsedKey> {
  /** One per entry, in order. */
  readonly outcomes: readonly Outcome<Known>[];
  /** The changed accounts in their new state. */
  readonly changed: ReadonlyMap<AccountName, AccountState>;
}

/** The full name of a kind and key. Kinds contain no spaces. */
export function fullKey(kind: string, key: string): string {
  return `${kind} ${key}`;
}

/**
 * Posts entries in order to locked accounts: the only place that decides what may be posted. Each entry is posted whole
 * or not at all. The arguments are not changed.
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
  /** The accounts that changed. */
  readonly states: readonly AccountState[];
}

/** Applies one entry to the present accounts: returns all of its postings, or why it is refused. */
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
    for (const [source, target, minor] of partsOf(move, debt, states)) {
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

  // Checked last, so that a missing balance is reported before an exceeded limit.
  if (entry.limit) {
    const state = states.get(entry.limit.account);
    if (!state) return refuse('account_unknown', { account: entry.limit.account });
    const use = countUse(state.use, entry.limit, entry.limit.minor);
    if (!use.ok) return use;
    states.set(state.name, { ...state, use: use.value });
  }
  const touched = [...states.values()].filter((state) => state !== current(state.name));
  // A new account without a posting is not opened. An existing account stores its counted limit use.
  return ok({
    postings,
    states: touched.filter((state) => state.version > 0n || current(state.name) !== undefined),
  });
}

/**
 * The amount taken from each source account of a move: everything above the account's floor or, with `onlyAboveDebt`,
 * above its owner's debt. The last account gives the remainder.
 */
function amountsBySource(move: Move, states: ReadonlyMap<AccountName, AccountState>): [AccountName, bigint][] {
  const sources = sourcesOf(move);
  const parts: [AccountName, bigint][] = [];
  let left = move.amount.minor;
  sources.forEach((name, index) => {
    const owed = name === move.onlyAboveDebt ? -(states.get(debtOf(name))?.balanceMinor ?? 0n) : 0n;
    const spendable = (states.get(name)?.balanceMinor ?? 0n) - accountRules(name).floorMinor - owed;
    const isLast = index === sources.length - 1;
    const given = isLast || left < spendable ? left : spendable > 0n ? spendable : 0n;
    if (given > 0n) parts.push([name, given]);
    left -= given;
  });
  return parts;
}

/**
 * Splits a move into parts with source, target and amount: money to an available account pays its owner's debt first,
 * in journals of every kind.
 */
function partsOf(
  move: Move,
  debt: AccountName | undefined,
  states: ReadonlyMap<AccountName, AccountState>,
): [AccountName, AccountName, bigint][] {
  let owed = -((debt && states.get(debt)?.balanceMinor) ?? 0n);
  return amountsBySource(move, states).flatMap(([source, minor]) => {
    const repaid = debt === undefined || source === debt || owed <= 0n ? 0n : owed < minor ? owed : minor;
    owed -= repaid;
    const parts: [AccountName, AccountName, bigint][] = [];
    if (debt !== undefined && repaid > 0n) parts.push([source, debt, repaid]);
    if (minor > repaid) parts.push([source, move.to, minor - repaid]);
    return parts;
  });
}

function newAccount(name: AccountName, unit: Unit): AccountState | undefined {
  if (!accountRules(name).opensOnPosting) return undefined;
  return { name, unit, balanceMinor: 0n, version: 0n, isFrozen: false, use: UNUSED };
}
