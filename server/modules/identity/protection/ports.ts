import { definePort, defineSlot } from '../../../platform/assembly/define-module.ts';
import type { ClosingParts } from './close-account.ts';
import type { OwnDataSection } from './own-data.ts';
import type { ReadPlay } from './routes.ts';

export const CLOSING_PAYMENTS = definePort<Pick<ClosingParts, 'countOpenPayments' | 'forgetPayments'>>(
  'payments of a closing account',
);
export const OPEN_BETS = definePort<ClosingParts['countOpenBets']>('open bets of a closing account');
export const GIVE_UP = definePort<ClosingParts['giveUp']>('balance of a closing account');
export const READ_PLAY = definePort<ReadPlay>('stakes and wins');
/** The sections of the file of a person's own data, in the order of the modules. */
export const OWN_DATA = defineSlot<OwnDataSection>('own data');
