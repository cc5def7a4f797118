import { type HouseAccount, userAccount } from '../../money/ledger/account.ts';
import type { Move } from '../../money/ledger/journal.ts';
import type { Money } from '../../values/money.ts';

export interface WithdrawalMoney {
  readonly uid: string;
  readonly unit: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
}

const FEE: HouseAccount = 'house:revenue.fee';

function psp(provider: string): HouseAccount {
  return `house:psp:${provider}`;
}

/** At the request: reserves the whole amount. */
export function holdMoves(w: Pick<WithdrawalMoney, 'uid' | 'unit' | 'amountMinor'>): Move[] {
  const { available, hold } = accounts(w);
  return [{ from: available, to: hold, amount: money(w, w.amountMinor) }];
}

/** After a cancellation, rejection or refusal: releases the amount to the user. */
export function releaseMoves(w: WithdrawalMoney): Move[] {
  const { available, hold } = accounts(w);
  return [{ from: hold, to: available, amount: money(w, w.amountMinor) }];
}

/** After the payment: the net amount goes to the provider, the fee to the site. */
export function paidMoves(w: WithdrawalMoney, provider: string): Move[] {
  const { hold } = accounts(w);
  const moves: Move[] = [{ from: hold, to: psp(provider), amount: money(w, w.netMinor) }];
  if (w.feeMinor > 0n) moves.push({ from: hold, to: FEE, amount: money(w, w.feeMinor) });
  return moves;
}

/** After a reversal of the payment: amount and fee return to the user. */
export function reversedMoves(w: WithdrawalMoney, provider: string): Move[] {
  const { available } = accounts(w);
  const moves: Move[] = [{ from: psp(provider), to: available, amount: money(w, w.netMinor) }];
  if (w.feeMinor > 0n) moves.push({ from: FEE, to: available, amount: money(w, w.feeMinor) });
  return moves;
}

function accounts({ uid }: Pick<WithdrawalMoney, 'uid'>) {
  return { available: userAccount(uid, 'available'), hold: userAccount(uid, 'hold.withdrawal') };
}

function money({ unit }: Pick<WithdrawalMoney, 'unit'>, minor: bigint): Money {
  return { unit, minor };
}
