import { CalendarClock } from 'lucide-react';
import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import { useCalendarDay } from './use-calendar-day.ts';
import type { VipAnswer } from './vip.ts';

/** In words: the points that are missing to keep the level beyond the period. */
export function KeepLevelNote({ vipState: { level, keep } }: Pick<VipAnswer, 'vipState'>) {
  const t = useText();
  const money = useMoney();
  const day = useCalendarDay();
  if (!keep) return null;
  return (
    <p className="mt-3 flex gap-3 rounded-card bg-surface p-4 text-sm">
      <CalendarClock aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-ink" />
      <span>{t('vip.keep', { level, below: level - 1, amount: money(keep.missing), until: day(keep.until) })}</span>
    </p>
  );
}
