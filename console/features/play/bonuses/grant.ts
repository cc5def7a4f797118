import type { BadgeTone } from '../../../controls/badge.tsx';
import type { Listed } from '../../../data/use-call.ts';

export type Grant = Listed<'/console/bonuses/grants/list'>;

export const GRANT_TONES: Readonly<Record<Grant['state'], BadgeTone>> = {
  queued: 'neutral',
  active: 'accent',
  released: 'positive',
  expired: 'notice',
  forfeited: 'negative',
};
