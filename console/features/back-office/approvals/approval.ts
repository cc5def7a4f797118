import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Approval = AnswerOf<'/console/approvals/list'>['content'][number];

/** An approval with the print of its detail; a row of the list has none, so no operator approves from the list. */
export type ShownApproval = Approval & Partial<Pick<AnswerOf<'/console/approvals/detail'>, 'print'>>;
