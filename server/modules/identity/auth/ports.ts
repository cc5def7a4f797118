import { definePort } from '../../../platform/assembly/define-module.ts';
import type { ReregistrationSteps } from './earlier-accounts.ts';
import type { SmsSender } from './sms-sender.port.ts';

export const SMS_SENDER = definePort<SmsSender>('text messages');
/** Whether an account was ever a member of an agent's team. */
export const HAD_INVITER = definePort<ReregistrationSteps['hadInviter']>('was ever bound');
/** Applies a person's protection to the new account. */
export const CARRY_OVER_PROTECTION = definePort<ReregistrationSteps['follow']>('protection of a returning person');
