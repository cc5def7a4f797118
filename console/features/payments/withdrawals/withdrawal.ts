import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Withdrawal = AnswerOf<'/console/withdrawals/list'>['content'][number];
export type WithdrawalDetail = AnswerOf<'/console/withdrawals/detail'>;
