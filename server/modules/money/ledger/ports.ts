import { definePort } from '../../../platform/assembly/define-module.ts';
import type { LedgerBatch } from './ledger-batch.ts';

export const LEDGER = definePort<LedgerBatch>('ledger');
