import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

/** The owner of a code. */
export type Inviter = AnswerOf<'/invite/check'>;
