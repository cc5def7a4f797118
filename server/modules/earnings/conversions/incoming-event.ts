import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';

export interface IncomingEvent {
  readonly postback: Postback;
  readonly deliveryId: string;
  /** The time of arrival; default: now. */
  readonly receivedAt?: Date;
  /** The start of the hold; default: now. A stored event has not been in any hold. */
  readonly takenAt?: Date;
}
