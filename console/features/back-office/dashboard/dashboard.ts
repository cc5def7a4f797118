import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Dashboard = AnswerOf<'/console/dashboard'>;
