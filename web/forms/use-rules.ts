import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { type Answer, useAnswer } from '../data/use-answer.ts';

export type Rules = AnswerOf<'/cplogin/rules'>;

/** The site's requirements for the forms. */
export function useRules(): Answer<Rules> {
  return useAnswer('/cplogin/rules', {});
}
