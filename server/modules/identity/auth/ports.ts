import { definePort } from '../../../platform/assembly/define-module.ts';
import type { ReturnParts } from './earlier-accounts.ts';
import type { SmsSender } from './sms-sender.port.ts';

export const SMS_SENDER = definePort<SmsSender>('text messages');
/** Whether an account was ever a member of an agent's team. */
export const WAS_EVER_BOUND = definePort<ReturnParts['wasEverBound']>('was ever bound');
/** Applies a person's protection to the new account. */
export const FOLLOW_PERSON = definePort<ReturnParts['follow']>('protection of a returning person');
