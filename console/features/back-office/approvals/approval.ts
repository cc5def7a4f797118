import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Approval = AnswerOf<'/console/approvals/list'>['content'][number];

/** An approval with the fingerprint of its detail, which approving requires; a row of the list has none. */
export type ShownApproval = Approval & Partial<Pick<AnswerOf<'/console/approvals/detail'>, 'print'>>;
