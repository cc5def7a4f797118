import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Round = AnswerOf<'/betting/round'>;
