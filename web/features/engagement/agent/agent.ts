import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type AgentState = AnswerOf<'/agent/state'>;
export type Member = AnswerOf<'/agent/members'>['content'][number];
export type MemberDetail = AnswerOf<'/agent/member'>;
export type Statement = AnswerOf<'/agent/statement'>;
export type StatementSummary = AnswerOf<'/agent/statements'>['content'][number];
export type StatementLine = Statement['lines'][number];

/** The masked name; the uid if the member has no name. */
export function nameOf({ uid, name }: { readonly uid: string; readonly name: string }): string {
  return name === '' ? uid : name;
}
