import { type Answer, useAnswer } from '../../../data/use-answer.ts';
import { MONEY_EVENTS, useLiveReload } from '../../../live/use-live-reload.ts';
import type { Terms } from './withdrawal.ts';

const NOTHING = {};

/** Limits and fees of withdrawals, requested again when money moves. */
export function useTerms(): Answer<Terms> {
  const terms = useAnswer('/withdraw/terms', NOTHING);
  useLiveReload(MONEY_EVENTS, terms.reload);
  return terms;
}
