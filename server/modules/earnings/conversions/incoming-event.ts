import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';

export interface IncomingEvent {
  readonly postback: Postback;
  readonly deliveryId: string;
  /** When the delivery came; left out: now. */
  readonly receivedAt?: Date;
  /** Left out: now. A hold begins here: a stored event was not in any hold. */
  readonly takenAt?: Date;
}
