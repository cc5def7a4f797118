import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { formatMinor, minorOf } from '@pitaka/ui/money/minor-units.ts';

export type WheelState = AnswerOf<'/wheel/state'>;
export type WheelPrize = WheelState['prizes'][number];
/** The present payment of a prize: doubled if the deposits reached the amount for doubling. */
export function paidNow({ amount }: Pick<WheelPrize, 'amount'>, multiplier: number): string {
  return formatMinor(minorOf(amount) * BigInt(multiplier));
}

export type SpinResult = AnswerOf<'/wheel/spin'>;
export type WheelHistory = AnswerOf<'/wheel/history'>;
export type Draw = WheelHistory['content'][number];
