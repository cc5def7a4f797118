import { MONEY_DECIMALS } from '@pitaka/contract/constants.ts';
import Big from 'big.js';
import type { Wallet } from '../../../wallet/use-wallet.ts';

/** Spec: section 3. Locked is the total less what can be withdrawn. */
export function lockedOf(wallet: Pick<Wallet, 'totalCoin' | 'canWithdrawCoin'>): string {
  return new Big(wallet.totalCoin).minus(wallet.canWithdrawCoin).toFixed(MONEY_DECIMALS, Big.roundDown);
}

/** Spec: section 3. In-game is the sum of the channels' balances. */
export function inGameOf(wallet: Pick<Wallet, 'channelData'>): string {
  return wallet.channelData
    .reduce((sum, channel) => sum.plus(channel.balance), new Big(0))
    .toFixed(MONEY_DECIMALS, Big.roundDown);
}
