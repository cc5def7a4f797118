import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { isContradiction } from '@pitaka/core/values/finding.ts';

export type Finding = AnswerOf<'/console/findings/list'>['content'][number];
export type FindingDetail = AnswerOf<'/console/reconciliation/finding'>;
export type Source = AnswerOf<'/console/reconciliation/sources'>[number];

export function toneOf(kind: Finding['kind']): 'negative' | 'notice' {
  return isContradiction(kind) ? 'negative' : 'notice';
}
