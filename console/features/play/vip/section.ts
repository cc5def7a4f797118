import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type VipSection = AnswerOf<'/console/settings/list'>[number];
