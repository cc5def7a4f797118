import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Platform = AnswerOf<'/console/platforms'>[number];
export type Run = AnswerOf<'/console/platform-runs/list'>['content'][number];
