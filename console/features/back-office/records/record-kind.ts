import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

/** A kind of record as its module describes it. */
export type RecordKind = AnswerOf<'/console/records/definitions'>[number];
export type RecordDetail = AnswerOf<'/console/records/detail'>;
export type RecordRow = AnswerOf<'/console/records/list'>['content'][number];
export type CellKind = RecordKind['columns'][number]['kind'];
