import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Summary = AnswerOf<'/report/summary'>;
