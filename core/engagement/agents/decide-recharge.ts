import { userAccount } from '../../money/ledger/account.ts';
import type { Journal } from '../../money/ledger/journal.ts';
import type { Money } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';

export interface RechargeRules {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  readonly dayMaxMinor: bigint;
}

export interface RechargeFacts {
  readonly amountMinor: bigint;
  readonly rules: RechargeRules;
  /** Sum of the advisor's recharges so far on this day of the site. */
  readonly usedMinor: bigint;
}

export type RechargeRefusal = 'amount_too_small' | 'amount_too_large' | 'daily_limit_reached';

/** Whether an advisor may recharge a member with this amount. */
export function decideRecharge(facts: RechargeFacts): Result<null, RechargeRefusal> {
  const { amountMinor, rules, usedMinor } = facts;
  if (amountMinor < rules.minimumMinor) return refuse('amount_too_small', { minimumMinor: rules.minimumMinor });
  if (amountMinor > rules.maximumMinor) return refuse('amount_too_large', { maximumMinor: rules.maximumMinor });
  const leftMinor = rules.dayMaxMinor > usedMinor ? rules.dayMaxMinor - usedMinor : 0n;
  if (amountMinor > leftMinor) return refuse('daily_limit_reached', { leftMinor });
  return ok(null);
}

export function rechargeJournal(from: string, to: string, amount: Money): Journal {
  return {
    kind: 'agent.recharge',
    moves: [{ from: userAccount(from, 'available'), to: userAccount(to, 'available'), amount }],
  };
}
