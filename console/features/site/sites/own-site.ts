import type { AnswerOf } from '@pitaka/contract/calls/index.ts';

export type OwnSite = AnswerOf<'/console/sites/list'>[number];
export type Section = AnswerOf<'/console/settings/list'>[number];
