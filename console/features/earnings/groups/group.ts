import type { Listed } from '../../../data/use-call.ts';

export type Group = Listed<'/console/groups/list'>;
