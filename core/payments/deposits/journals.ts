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
 * Money that is the user's now: what is owed from a charged-back deposit is paid first, the rest can be withdrawn.
 * `from` is where the money stands: with the provider, or in suspense.
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

/** Paid as asked. */
export function paidMoves(d: DepositMoney, owedMinor: bigint): Move[] {
  return creditMoves(d, psp(d.provider), owedMinor);
}

/** Something arrived that was not asked for so: it waits. */
export function suspendMoves(d: DepositMoney): Move[] {
  return [{ from: psp(d.provider), to: SUSPENSE, amount: { unit: d.unit, minor: d.amountMinor } }];
}

/** An operator found it to be the user's. */
export function acceptMoves(d: DepositMoney, owedMinor: bigint): Move[] {
  return creditMoves(d, SUSPENSE, owedMinor);
}

/** An operator sent it back to who paid. */
export function sendBackMoves(d: DepositMoney): Move[] {
  return [{ from: SUSPENSE, to: psp(d.provider), amount: { unit: d.unit, minor: d.amountMinor } }];
}

/** The payer took it back: what the user no longer has of it becomes a debt. */
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
