import { classNames } from '@pitaka/ui/primitives/class-names.ts';
import type { ReactNode } from 'react';

export interface PanelProps {
  title?: string;
  /** Beside the title. */
  action?: ReactNode;
  /** The content reaches the edges: a table. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** One topic of a page. */
export function Panel({ title, action, flush = false, className, children }: PanelProps) {
  return (
    <section className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}>
      {(title || action) && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-line border-b py-1 ps-4 pe-2">
          {title && <h2 className="font-semibold">{title}</h2>}
          {action}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** The facts about one subject, name and value. */
export function Facts({ facts, columns = 1 }: { facts: readonly (Fact | false | undefined)[]; columns?: 1 | 2 }) {
  return (
    <dl
      className={classNames(
        'grid gap-x-6 gap-y-1.5',
        columns === 2
          ? 'desktop:grid-cols-[fit-content(20%)_1fr_fit-content(20%)_1fr] grid-cols-[fit-content(38%)_1fr]'
          : 'grid-cols-[fit-content(38%)_1fr]',
      )}
    >
      {facts.map((fact) =>
        fact ? (
          <div key={fact.label} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-ink-faint text-xs leading-5">{fact.label}</dt>
            <dd className="min-w-0">{fact.value}</dd>
          </div>
        ) : undefined,
      )}
    </dl>
  );
}
