import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Recipient = AnswerOf<'/wallet/recipient'>;
