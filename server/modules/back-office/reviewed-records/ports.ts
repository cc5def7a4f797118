import { defineSlot } from '../../../platform/assembly/define-module.ts';
import type { ReviewedRecord } from './define-reviewed-record.ts';

/** The kinds of records that operators review at /records. */
export const RECORDS = defineSlot<ReviewedRecord>('reviewed records');
