import { definePort } from '../../../platform/assembly/define-module.ts';
import type { WalletRouteDependencies } from './routes.ts';
import type { ReadSendingStop } from './transfer-money.ts';

export const SENDING_STOP = definePort<ReadSendingStop>('sending stops');
export const CHANNEL_NAMES = definePort<WalletRouteDependencies['channelNames']>('channel names');
export const ACTIVE_BONUS = definePort<WalletRouteDependencies['activeBonus']>('active bonus');
