import type { PinAbove } from '@pitaka/core/money/safe/own-pin-limit.ts';
import { definePort } from '../../../platform/assembly/define-module.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { checkSafePassword } from './check-safe-password.ts';

export const CHECK_PIN =
  definePort<(siteId: string, uid: string, pin: string, now: Date) => ReturnType<typeof checkSafePassword>>(
    'safe password',
  );

/**
 * For how many hours after a change of the phone number the site's payouts wait; payments, which this domain may not
 * import, give it.
 */
export const PHONE_WAIT_HOURS = definePort<(site: Site) => number>('wait after a change of the phone number');

/** A user's own limit above which payments ask for the safe's password. */
export type OwnPinAbove = (siteId: string, uid: string) => Promise<PinAbove>;
export const OWN_PIN_ABOVE = definePort<OwnPinAbove>('own limit of payments without the safe password');
