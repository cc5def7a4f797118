import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'positive' | 'negative' | 'notice' | 'accent';

const TONES: Readonly<Record<BadgeTone, string>> = {
  // The default would have the same colour as the current row of a table.
  neutral: 'bg-sunken text-ink-soft in-[[aria-current=true]]:bg-surface',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  notice: 'bg-notice-soft text-notice',
  accent: 'bg-accent-soft text-accent-ink in-[[aria-current=true]]:bg-surface',
};

/** A state in a word or two. The word carries the meaning; the colour only helps to find it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-md px-1.5 py-0.5 font-semibold text-xs leading-4',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
