import { type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';

export interface DepositMoney {
  readonly uid: string;
  readonly unit: string;
  readonly amountMinor: bigint;
  readonly provider: string;
}

const SUSPENSE: HouseAccount = 'house:suspense';

function psp(provider: string): HouseAccount {
  return `house:psp:${provider}`;
}

/**
 * Credits the user: a debt is paid first, the rest can be withdrawn. `from`: the account that holds the money, the
 * provider's or suspense.
 */
function creditMoves(d: DepositMoney, from: HouseAccount, owedMinor: bigint): Move[] {
  const repaidMinor = owedMinor < d.amountMinor ? owedMinor : d.amountMinor;
  const restMinor = d.amountMinor - repaidMinor;
  const moves: Move[] = [];
  if (repaidMinor > 0n) {
    moves.push({ from, to: userAccount(d.uid, 'debt'), amount: { unit: d.unit, minor: repaidMinor } });
  }
  if (restMinor > 0n) {
    moves.push({ from, to: userAccount(d.uid, 'available'), amount: { unit: d.unit, minor: restMinor } });
  }
  return moves;
}

/** Paid as requested. */
export function paidMoves(d: DepositMoney, owedMinor: bigint): Move[] {
  return creditMoves(d, psp(d.provider), owedMinor);
}

/** Money that differs from the request waits in suspense. */
export function suspendMoves(d: DepositMoney): Move[] {
  return [{ from: psp(d.provider), to: SUSPENSE, amount: { unit: d.unit, minor: d.amountMinor } }];
}

/** An operator credited the money to the user. */
export function acceptMoves(d: DepositMoney, owedMinor: bigint): Move[] {
  return creditMoves(d, SUSPENSE, owedMinor);
}

/** An operator sent the money back to the payer. */
export function sendBackMoves(d: DepositMoney): Move[] {
  return [{ from: SUSPENSE, to: psp(d.provider), amount: { unit: d.unit, minor: d.amountMinor } }];
}

/** The payer took the money back: the spent part becomes a debt. */
export function chargedBackMoves(d: DepositMoney): Move[] {
  return [
    {
      from: userAccount(d.uid, 'available'),
      to: psp(d.provider),
      amount: { unit: d.unit, minor: d.amountMinor },
      uncoveredFrom: userAccount(d.uid, 'debt'),
    },
  ];
}
