import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import type { ReactNode } from 'react';

const TONES = {
  notice: 'bg-notice-soft text-notice',
  negative: 'bg-negative-soft text-negative',
  positive: 'bg-positive-soft text-positive',
  accent: 'bg-accent-soft text-accent-ink',
} as const;

/** A message that the operator should read before going on. */
export function Notice({
  tone = 'notice',
  action,
  children,
}: {
  tone?: keyof typeof TONES;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card px-4 py-2.5', TONES[tone])}>
      {/* The text keeps a minimum width; if there is no room, the action goes below it. */}
      <div className="min-w-0 flex-[1_1_16rem]">{children}</div>
      {action}
    </div>
  );
}
