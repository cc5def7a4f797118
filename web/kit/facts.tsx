import type { ReactNode } from 'react';

/** Names and amounts, one below the other. */
export function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`flex flex-col gap-2 text-sm ${className}`}>{children}</dl>;
}

export interface FactProps {
  label: string;
  strong?: boolean;
  /** The value changes while the user types: the new value is announced. */
  live?: boolean;
  children: ReactNode;
}

/** With large text the figure moves below its name, so that it does not cross the edge. */
export function Fact({ label, strong = false, live = false, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd
        aria-live={live ? 'polite' : undefined}
        className={`tabular ms-auto min-w-0 break-words text-end ${strong ? 'font-semibold text-base' : ''}`}
      >
        {children}
      </dd>
    </div>
  );
}
