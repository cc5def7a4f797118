import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Channel = AnswerOf<'/console/channels/list'>[number];
export type Game = Channel['games'][number];
