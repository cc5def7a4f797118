import { subtractMoney, sumOf } from '@pitaka/ui/money/minor-units.ts';
import type { Wallet } from '../../../wallet/use-wallet.ts';

/** Spec: section 3. Locked is the total less what can be withdrawn. */
export function lockedOf(wallet: Pick<Wallet, 'totalCoin' | 'canWithdrawCoin'>): string {
  return subtractMoney(wallet.totalCoin, wallet.canWithdrawCoin);
}

/** Spec: section 3. In-game is the sum of the channels' balances. */
export function inGameOf(wallet: Pick<Wallet, 'channelData'>): string {
  return sumOf(wallet.channelData.map((channel) => channel.balance));
}
