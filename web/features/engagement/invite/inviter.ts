import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

/** Whom a code belongs to. */
export type Inviter = AnswerOf<'/invite/check'>;
