import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';

export interface IncomingEvent {
  readonly postback: Postback;
  readonly deliveryId: string;
  /** When it came; without it that is now. */
  readonly receivedAt?: Date;
}
