import { definePort } from '../../../platform/assembly/define-module.ts';
import type { FigureTaker } from './figure-taker.port.ts';
import type { PlatformsToSync } from './platform-lists.port.ts';

export const PLATFORMS_TO_SYNC = definePort<PlatformsToSync>('platforms with lists');
export const FIGURE_TAKER = definePort<FigureTaker>('figure taker');
