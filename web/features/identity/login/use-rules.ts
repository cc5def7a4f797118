import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { type Answer, useAnswer } from '../../../data/use-answer.ts';

export type Rules = AnswerOf<'/cplogin/rules'>;

/** What the forms ask on this site. */
export function useRules(): Answer<Rules> {
  return useAnswer('/cplogin/rules', {});
}
