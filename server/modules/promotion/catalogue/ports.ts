import { definePort } from '../../../platform/assembly/define-module.ts';
import type { ReadOwnEarnings } from './own-earnings.port.ts';
import type { NoteRatioChange } from './ratio-change.port.ts';

export const NOTE_RATIO_CHANGE = definePort<NoteRatioChange>('ratio changes');
export const READ_OWN_EARNINGS = definePort<ReadOwnEarnings>('own earnings');
