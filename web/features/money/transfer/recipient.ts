import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { MoneyRequest } from '@pitaka/core/values/emv-code.ts';

export type Recipient = AnswerOf<'/wallet/recipient'>;

/** A sent transfer. */
export interface SentTransfer {
  readonly uid: string;
  readonly name: string;
  readonly amount: string;
  readonly note: string;
}

/** The amount and note that a request for money names, for the payer to confirm or change. */
export interface AskedTransfer {
  readonly amount?: string;
  readonly note?: string;
}

export function askedIn({ amount, note }: Omit<MoneyRequest, 'uid'>): AskedTransfer {
  return { ...(amount && { amount }), ...(note && { note }) };
}
