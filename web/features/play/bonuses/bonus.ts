import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type Bonus = AnswerOf<'/bonus/list'>['content'][number];
export type ClaimedBonus = AnswerOf<'/bonus/claim'>;
export type BonusTab = 'claimable' | 'active' | 'done';

export const BONUS_TABS: readonly BonusTab[] = ['claimable', 'active', 'done'];
