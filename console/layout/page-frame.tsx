import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useOperator } from '../session/use-operator.ts';

export interface PageFrameProps {
  title: string;
  /** Under the title, in a line. */
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One page of the console. The tab's title names the site too: operators keep several open. */
export function PageFrame({ title, lead, actions, children }: PageFrameProps) {
  const { site } = useOperator();
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  }, [title, site.name]);
  return (
    <div className="flex min-w-0 flex-col gap-4 p-4 wide:px-6">
      <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="font-semibold text-xl leading-tight tracking-tight">{title}</h1>
          {lead && <div className="mt-0.5 text-ink-faint">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
