import { definePort } from '../../../platform/assembly/define-module.ts';
import type { PaymentReviewDependencies } from './routes.ts';

export const FIND_EARNINGS = definePort<PaymentReviewDependencies['findEarnings']>('earnings by reference');
