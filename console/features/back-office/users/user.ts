import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type UserDetail = AnswerOf<'/console/users/detail'>;
