import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { addDays } from '@pitaka/core/values/site-days.ts';
import { type Answer, useAnswer } from '../data/use-answer.ts';
import { dayIn } from '../kit/site-day.ts';
import { LINK_CLICK_EVENTS, useLiveReload } from '../live/use-live-reload.ts';
import { useSite } from '../site/use-site.ts';
import type { ItemKind } from './item.ts';

export type LinkStats = AnswerOf<'/link/stats'>;

const DAYS = 7;

/**
 * The user's short links of an item, one for each channel, and the clicks of the last days: each link's total, and the
 * chosen one's by day.
 */
export function useSubLinks(kind: ItemKind, id: string, sub: string): Answer<LinkStats> {
  const { timezone } = useSite();
  const to = dayIn(timezone, new Date());
  const stats = useAnswer('/link/stats', { kind, id, from: addDays(to, 1 - DAYS), to, sub });
  useLiveReload(LINK_CLICK_EVENTS, stats.reload);
  return stats;
}
