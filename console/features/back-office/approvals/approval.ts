import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Approval = AnswerOf<'/console/approvals/list'>['content'][number];
