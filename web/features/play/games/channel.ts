import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Channel = AnswerOf<'/channel/list'>[number];
export type Game = Channel['games'][number];

/** One game of one channel. */
export interface ChosenGame {
  readonly channel: string;
  readonly game: string;
  readonly name: string;
}
