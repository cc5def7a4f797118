import { definePort, defineSlot } from '../../../platform/assembly/define-module.ts';
import type { LiveSource } from './live-hub.ts';
import type { LiveDependencies } from './routes.ts';

export const FIND_SESSION = definePort<LiveDependencies['findSession']>('sessions');
export const LIVE_SOURCES = defineSlot<LiveSource>('live sources');
