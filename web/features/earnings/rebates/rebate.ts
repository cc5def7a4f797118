import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Rebate = AnswerOf<'/rebate/list'>['content'][number];
export type RebateState = Rebate['state'];

export const REBATE_STATES: readonly RebateState[] = ['claimable', 'claimed', 'expired'];
