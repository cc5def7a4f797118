import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

/** An operator as the staff page lists them. */
export type StaffMember = AnswerOf<'/console/operators/list'>[number];
