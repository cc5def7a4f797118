import { definePort } from '../../../../platform/assembly/define-module.ts';
import type { createHealthRecorder } from './health-recorder.ts';

export const NOTE_ANSWER = definePort<ReturnType<typeof createHealthRecorder>['record']>('answers to providers');
