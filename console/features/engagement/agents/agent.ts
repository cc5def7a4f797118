import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Agent = AnswerOf<'/console/agents/detail'>;
export type AgentStatement = AnswerOf<'/console/agents/statement'>;
