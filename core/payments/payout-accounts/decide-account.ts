import { isSameName } from '../../values/names.ts';
import { ok, type Result, refuse } from '../../values/result.ts';

export const MAX_ACCOUNTS = 10;

export interface AddingFacts {
  /** The holder name known for this user; null before the first account. */
  readonly knownName: string | null;
  readonly holder: string;
  /** Number of the user's accounts, without the changed one. */
  readonly otherAccounts: number;
  readonly alreadyOwn: boolean;
  /** Whether another user has this number. */
  readonly servesAnother: boolean;
  /** Whether an operator allowed this user to share the number. */
  readonly sharingAllowed: boolean;
}

export type AddingRefusal = 'account_taken' | 'account_exists' | 'accounts_full';

/**
 * Decides whether this account may be added (or changed to these details), and whether an operator has to review it
 * first.
 */
export function decideAdding(facts: AddingFacts): Result<{ state: 'active' | 'review' }, AddingRefusal> {
  if (facts.otherAccounts >= MAX_ACCOUNTS) return refuse('accounts_full');
  if (facts.alreadyOwn) return refuse('account_exists');
  if (facts.servesAnother && !facts.sharingAllowed) return refuse('account_taken');
  const isKnown = facts.knownName === null || isSameName(facts.knownName, facts.holder);
  return ok({ state: isKnown ? 'active' : 'review' });
}
