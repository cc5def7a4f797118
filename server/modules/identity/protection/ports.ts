import { definePort, defineSlot } from '../../../platform/assembly/define-module.ts';
import type { ClosingSteps } from './close-account.ts';
import type { OwnDataSection } from './own-data.ts';
import type { ReadPlay } from './routes.ts';

export const CLOSING_PAYMENTS = definePort<Pick<ClosingSteps, 'countOpenPayments' | 'forgetPayments'>>(
  'payments of a closing account',
);
export const OPEN_BETS = definePort<ClosingSteps['countOpenBets']>('open bets of a closing account');
export const GIVE_UP_BALANCE = definePort<ClosingSteps['giveUp']>('balance of a closing account');
export const READ_PLAY = definePort<ReadPlay>('stakes and wins');
/** The sections of the file of a person's own data, in the order of the modules. */
export const OWN_DATA = defineSlot<OwnDataSection>('own data');
