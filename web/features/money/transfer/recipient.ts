import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Recipient = AnswerOf<'/wallet/recipient'>;

/** A transfer as it was sent. */
export interface SentTransfer {
  readonly uid: string;
  readonly name: string;
  readonly amount: string;
  readonly note: string;
}
