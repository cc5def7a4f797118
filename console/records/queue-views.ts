import type { RecordState } from './state-badge.tsx';

export interface QueueView {
  readonly name: string;
  readonly states: readonly RecordState[];
  readonly order: 'oldest' | 'newest';
}

export const WITHDRAWAL_VIEWS = [
  { name: 'review', states: ['WaitReview'], order: 'oldest' },
  { name: 'pay', states: ['Prepare', 'WaitExec'], order: 'oldest' },
  { name: 'paying', states: ['Exec'], order: 'oldest' },
  { name: 'unknown', states: ['Error'], order: 'oldest' },
  { name: 'done', states: ['Success', 'Fail'], order: 'newest' },
  { name: 'all', states: [], order: 'newest' },
] as const satisfies readonly QueueView[];

export const DEPOSIT_VIEWS = [
  { name: 'review', states: ['WaitReview'], order: 'oldest' },
  { name: 'open', states: ['Prepare', 'WaitExec', 'Exec', 'Error'], order: 'oldest' },
  { name: 'done', states: ['Success', 'Fail'], order: 'newest' },
  { name: 'all', states: [], order: 'newest' },
] as const satisfies readonly QueueView[];
