import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type WheelState = AnswerOf<'/wheel/state'>;
export type WheelPrize = WheelState['prizes'][number];
export type SpinResult = AnswerOf<'/wheel/spin'>;
export type WheelHistory = AnswerOf<'/wheel/history'>;
export type Draw = WheelHistory['content'][number];
