import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

/** An operator as the staff page lists them. */
export type Colleague = AnswerOf<'/console/operators/list'>[number];
