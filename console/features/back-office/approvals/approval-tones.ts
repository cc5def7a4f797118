import type { BadgeTone } from '../../../controls/badge.tsx';
import type { Approval } from './approval.ts';

export const APPROVAL_TONES: Readonly<Record<Approval['state'], BadgeTone>> = {
  pending: 'notice',
  approved: 'positive',
  rejected: 'negative',
  cancelled: 'neutral',
};
