import { definePort } from '../../../platform/assembly/define-module.ts';
import type { FigureReceiver } from './figure-receiver.port.ts';
import type { PlatformsToSync } from './platform-lists.port.ts';

export const PLATFORMS_TO_SYNC = definePort<PlatformsToSync>('platforms with lists');
export const FIGURE_RECEIVER = definePort<FigureReceiver>('figure taker');
