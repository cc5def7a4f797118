import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Conversion = AnswerOf<'/console/conversions/list'>['content'][number];
export type ConversionDetail = AnswerOf<'/console/conversions/detail'>;
