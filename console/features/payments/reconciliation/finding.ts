import { CONTRADICTIONS } from '@pitaka/contract/calls/console-values.ts';
import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Finding = AnswerOf<'/console/findings/list'>['content'][number];
export type FindingDetail = AnswerOf<'/console/reconciliation/finding'>;
export type Source = AnswerOf<'/console/reconciliation/sources'>[number];

/** Money that is gone twice: nothing more is paid to its user until somebody found out why. */
export function isContradiction({ kind }: Pick<Finding, 'kind'>): boolean {
  return CONTRADICTIONS.some((one) => one === kind);
}

export function toneOf(kind: Finding['kind']): 'negative' | 'notice' {
  return isContradiction({ kind }) ? 'negative' : 'notice';
}
