import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type SafeState = AnswerOf<'/safe/state'>;
export type Direction = 'save' | 'takeout';

export interface SafeBoxProps {
  safe: SafeState;
  onForgot: () => void;
}
