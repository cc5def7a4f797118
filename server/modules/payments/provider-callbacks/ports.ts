import { defineSlot } from '../../../platform/assembly/define-module.ts';
import type { CallbackReader } from './callback-reader.port.ts';

export const CALLBACK_READERS = defineSlot<CallbackReader>('callback readers');
