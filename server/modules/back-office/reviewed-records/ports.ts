import { defineSlot } from '../../../platform/assembly/define-module.ts';
import type { ReviewedRecord } from './define-reviewed-record.ts';

/** What operators review at /records. */
export const RECORDS = defineSlot<ReviewedRecord>('reviewed records');
