import type { Money } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { userAccount } from '../ledger/account.ts';
import type { Journal } from '../ledger/journal.ts';
import type { Limit } from '../ledger/limits.ts';
import type { Guards } from '../ledger/replay.ts';

export interface TransferRules {
  readonly minimumMinor: bigint;
  readonly dayMaxMinor: bigint;
  readonly weekMaxMinor: bigint;
  readonly monthMaxMinor: bigint;
}

export interface TransferFacts {
  readonly from: string;
  readonly to: string;
  readonly amount: Money;
  readonly rules: TransferRules;
  /** The site's day, in the form of limits.ts. */
  readonly day: number;
  /** The day's sum up to which the sender needs no safe password; undefined: it was given, or none is needed. */
  readonly unprovenMaxMinor: bigint | undefined;
  /** The safe's password was given: this transfer does not count towards that sum. */
  readonly isProven: boolean;
}

export type TransferRefusal = 'recipient_self' | 'amount_too_small';

/**
 * Whether this transfer is allowed, apart from balances. If so: the journal, and the conditions under which it is
 * posted.
 */
export function decideTransfer(facts: TransferFacts): Result<{ journal: Journal } & Guards, TransferRefusal> {
  const { from, to, amount, rules, unprovenMaxMinor, isProven } = facts;
  if (from === to) return refuse('recipient_self');
  if (amount.minor < rules.minimumMinor || amount.minor <= 0n) {
    return refuse('amount_too_small', { minimumMinor: rules.minimumMinor });
  }
  const sender = userAccount(from, 'available');
  const receiver = userAccount(to, 'available');
  return ok({
    journal: { kind: 'transfer', moves: [{ from: sender, to: receiver, amount }] },
    notFrozen: [sender, receiver],
    notOwing: from,
    limit: {
      ...{ account: sender, ofUser: from, minor: amount.minor },
      ...limitOf(rules, facts.day),
      ...(unprovenMaxMinor !== undefined && { unprovenMaxMinor }),
      isProven,
    },
  });
}

export function limitOf(rules: TransferRules, day: number): Limit {
  const { dayMaxMinor, weekMaxMinor, monthMaxMinor } = rules;
  return { day, dayMaxMinor, weekMaxMinor, monthMaxMinor };
}
