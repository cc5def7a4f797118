import { defineSlot } from '../../../../platform/assembly/define-module.ts';
import type { ChannelReport } from './channel-report.port.ts';

export const CHANNEL_REPORTS = defineSlot<ChannelReport>('channel reports');
