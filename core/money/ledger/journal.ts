import { MAX_MINOR, type Money, type Unit } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { type AccountName, isAccountName, type UserAccount, userAccount } from './account.ts';
import type { JournalKind } from './journal-kind.ts';

/** An amount that goes from one account to another. A list of these cannot be out of balance. */
export interface Move {
  readonly from: AccountName;
  readonly to: AccountName;
  readonly amount: Money;
  /**
   * What `from` cannot cover is taken from here, one after the other down to the floor of each: a late reversal becomes a
   * debt, a bet goes on with what is locked. What the last cannot cover either refuses the journal.
   */
  readonly uncoveredFrom?: AccountName | readonly AccountName[];
}

export interface Journal {
  readonly kind: JournalKind;
  /** In the order they happen: no move may overdraw, even for a moment. */
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

/** Is this a journal at all, whatever the accounts hold? Whoever made it from outside data finds out here. */
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

/** Every account a journal can touch, each once, in the order it names them. */
export function accountsOf(journal: Journal): AccountName[] {
  const names = new Set<AccountName>();
  for (const move of journal.moves) {
    names.add(move.from).add(move.to);
    for (const name of sourcesOf(move)) names.add(name);
  }
  return [...names];
}

/** The debt account that a move into this account pays first; undefined where the account is no user's available one. */
export function debtBefore(to: AccountName): UserAccount | undefined {
  return to.endsWith(':available') ? userAccount(to.slice(5, 13), 'debt') : undefined;
}

/** The moves that undo a journal, last first, given as what was really moved. */
export function reverseMoves(moves: readonly Move[], onShortfall: 'refuse' | 'debt'): Move[] {
  return moves.toReversed().map(({ from, to, amount }) => {
    const back = { from: to, to: from, amount };
    const owner = /^user:([0-9]{8}):(available|safe|bonus)$/.exec(to)?.[1];
    return onShortfall === 'debt' && owner ? { ...back, uncoveredFrom: `user:${owner}:debt` as const } : back;
  });
}
