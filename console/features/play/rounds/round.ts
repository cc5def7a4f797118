import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Round = AnswerOf<'/console/rounds/list'>['content'][number];
export type RoundDetail = AnswerOf<'/console/rounds/detail'>;
