import { definePort, defineSlot } from '../../../platform/assembly/define-module.ts';
import type { ChannelFinder } from './channel-finder.ts';
import type { ProviderRouteDependencies } from './provider-routes.ts';

export const CHANNEL_FINDER = definePort<ChannelFinder>('channel finder');
/** The dialects that providers use to call the wallet. */
export const DIALECTS = defineSlot<ProviderRouteDependencies['dialects'][number]>('dialects');
