import { Check, Lock, Minus, Star } from 'lucide-react';
import { useText } from '../../../texts.ts';
import type { WheelState } from './wheel-answer.ts';

const STYLES = {
  spun: [Check, 'bg-positive-soft text-positive'],
  missed: [Minus, 'bg-sunken text-ink-faint'],
  open: [Star, 'bg-accent text-on-accent'],
  ahead: [Lock, 'bg-sunken text-ink-faint'],
} as const;

/** The seven days of free spins, each with the result of its spin. */
export function DayTracker({ days, dayOfSeven }: Pick<WheelState, 'days' | 'dayOfSeven'>) {
  const t = useText();
  return (
    <section aria-labelledby="wheel-days" className="flex flex-col gap-3 rounded-card bg-surface p-4">
      <h2 id="wheel-days" className="font-semibold">
        {t('wheel.days', { day: dayOfSeven, days: days.length })}
      </h2>
      <ol className="grid grid-cols-7 gap-1">
        {days.map(({ day, state }, index) => {
          const [Icon, style] = STYLES[state];
          return (
            <li key={day} className="flex flex-col items-center gap-1">
              <span
                aria-hidden
                className={`grid aspect-square w-full max-w-10 place-items-center rounded-full ${style}`}
              >
                <Icon size={16} strokeWidth={2.5} />
              </span>
              <span className="tabular text-ink-soft text-xs">
                <span className="sr-only">{t(`wheel.day.${state}`)} </span>
                {index + 1}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="text-ink-soft text-sm">{t('wheel.days.text')}</p>
    </section>
  );
}
