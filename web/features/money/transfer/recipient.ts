import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Recipient = AnswerOf<'/wallet/recipient'>;

/** A sent transfer. */
export interface SentTransfer {
  readonly uid: string;
  readonly name: string;
  readonly amount: string;
  readonly note: string;
}
