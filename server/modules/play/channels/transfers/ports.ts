import { defineSlot } from '../../../../platform/assembly/define-module.ts';
import type { TransferWallet } from './transfer-wallet.port.ts';

export const CHANNEL_WALLETS = defineSlot<TransferWallet>('channel wallets');
