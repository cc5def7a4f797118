import { MAX_MINOR, type Money, type Unit } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { type AccountName, isAccountName, type UserAccount, userAccount } from './account.ts';
import type { JournalKind } from './journal-kind.ts';

/** An amount from one account to another: so a list of moves is always balanced. */
export interface Move {
  readonly from: AccountName;
  readonly to: AccountName;
  readonly amount: Money;
  /**
   * Accounts that cover what `from` cannot, one after the other, each down to its floor: for example, a late reversal
   * becomes a debt, and a bet also uses locked money. The journal is refused if the last account cannot cover the rest.
   */
  readonly uncoveredFrom?: AccountName | readonly AccountName[];
  /**
   * A source (never the last) of which only the balance above the owner's debt is used. Otherwise a user could stake
   * locked money that is owed: a win would pay the debt, and a loss would leave it unpaid, at the house's cost.
   */
  readonly onlyAboveDebt?: UserAccount;
}

export interface Journal {
  readonly kind: JournalKind;
  /** In the order of execution: no move may overdraw an account, even temporarily. */
  readonly moves: readonly Move[];
}

export const MAX_MOVES = 100;

export type JournalFault =
  | 'journal_empty'
  | 'journal_too_long'
  | 'amount_not_positive'
  | 'amount_too_large'
  | 'units_mixed'
  | 'move_to_itself'
  | 'account_malformed';

/** Checks a journal made from outside data, independent of balances. Returns its unit, or the fault. */
export function checkJournal(journal: Journal): Result<Unit, JournalFault> {
  const [first] = journal.moves;
  if (!first) return refuse('journal_empty');
  if (journal.moves.length > MAX_MOVES) return refuse('journal_too_long');
  const { unit } = first.amount;
  for (const { from, to, amount, uncoveredFrom } of journal.moves) {
    if (typeof amount.minor !== 'bigint' || amount.minor <= 0n) return refuse('amount_not_positive');
    if (amount.minor > MAX_MINOR) return refuse('amount_too_large');
    if (amount.unit !== unit) return refuse('units_mixed');
    const names = [to, from, ...sourcesAfter(uncoveredFrom)];
    if (new Set(names).size < names.length) return refuse('move_to_itself');
    for (const name of names) {
      if (!isAccountName(name)) return refuse('account_malformed', { account: name });
    }
  }
  return ok(unit);
}

/** Every account that a move draws on, in order. */
export function sourcesOf({ from, uncoveredFrom }: Move): readonly AccountName[] {
  return [from, ...sourcesAfter(uncoveredFrom)];
}

function sourcesAfter(uncoveredFrom: Move['uncoveredFrom']): readonly AccountName[] {
  if (uncoveredFrom === undefined) return [];
  return typeof uncoveredFrom === 'string' ? [uncoveredFrom] : uncoveredFrom;
}

/** All accounts that a journal can change, without duplicates, in the order of its moves. */
export function accountsOf(journal: Journal): AccountName[] {
  const names = new Set<AccountName>();
  for (const move of journal.moves) {
    names.add(move.from).add(move.to);
    for (const name of sourcesOf(move)) names.add(name);
    if (move.onlyAboveDebt) names.add(debtOf(move.onlyAboveDebt));
  }
  return [...names];
}

/**
 * The debt account that a move into this account pays first; undefined if the account is not a user's available one.
 */
export function debtBefore(to: AccountName): UserAccount | undefined {
  return to.endsWith(':available') ? debtOf(to) : undefined;
}

/** The debt account of the owner of a user's account. */
export function debtOf(name: AccountName): UserAccount {
  return userAccount(name.slice(5, 13), 'debt');
}

/** The moves that reverse a journal, in reverse order. `moves`: the posted moves. */
export function reverseMoves(moves: readonly Move[], onShortfall: 'refuse' | 'debt'): Move[] {
  return moves.toReversed().map(({ from, to, amount }) => {
    const back = { from: to, to: from, amount };
    const owner = /^user:([0-9]{8}):(available|safe|bonus)$/.exec(to)?.[1];
    return onShortfall === 'debt' && owner ? { ...back, uncoveredFrom: `user:${owner}:debt` as const } : back;
  });
}
