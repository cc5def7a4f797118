import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type VipAnswer = AnswerOf<'/vip/state'>;
export type VipLevel = VipAnswer['meta'][number];
export type VipLevelChange = AnswerOf<'/vip/moves'>['content'][number];
