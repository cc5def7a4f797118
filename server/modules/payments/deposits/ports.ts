import { definePort } from '../../../platform/assembly/define-module.ts';
import type { DepositProviders } from './deposit-providers.ts';

export const DEPOSIT_PROVIDERS = definePort<DepositProviders>('deposit providers');
