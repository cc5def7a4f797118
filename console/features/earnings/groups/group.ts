import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Group = AnswerOf<'/console/groups/list'>[number];
