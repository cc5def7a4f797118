import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Deposit = AnswerOf<'/console/deposits/list'>['content'][number];
export type DepositDetail = AnswerOf<'/console/deposits/detail'>;
