import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Finding = AnswerOf<'/console/findings/list'>['content'][number];
export type FindingDetail = AnswerOf<'/console/reconciliation/finding'>;
export type Source = AnswerOf<'/console/reconciliation/sources'>[number];
