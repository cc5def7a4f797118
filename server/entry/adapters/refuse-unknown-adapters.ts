import type { Config } from '../../platform/config.ts';
import { adapterOf } from './adapter-of.ts';
import { DEPOSIT_ADAPTERS, PAYOUT_ADAPTERS } from './payment-adapters.ts';
import { MESSAGING_ADAPTERS, VIDEO_ADAPTERS } from './platform-adapters.ts';
import { SMS_ADAPTERS } from './sms-adapter.ts';

/** Checks the names of all ports before anything is opened. */
export function refuseUnknownAdapters({ adapters }: Config): void {
  adapterOf('SMS', adapters.sms, SMS_ADAPTERS);
  adapterOf('PAYOUT', adapters.payout, PAYOUT_ADAPTERS);
  adapterOf('DEPOSIT', adapters.deposit, DEPOSIT_ADAPTERS);
  adapterOf('PLATFORM_MESSAGING', adapters.platforms.messaging, MESSAGING_ADAPTERS);
  adapterOf('PLATFORM_VIDEO', adapters.platforms.video, VIDEO_ADAPTERS);
}
