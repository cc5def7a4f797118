import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type OwnBreak = Pick<AnswerOf<'/protection/state'>, 'endsAt' | 'until'>;
