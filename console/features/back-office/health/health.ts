import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Health = AnswerOf<'/console/health'>;
export type RuleState = Health['rules'][number];
