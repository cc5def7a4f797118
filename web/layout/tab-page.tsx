import type { ReactNode } from 'react';

/** A page of the tab bar: its name above, no way back. The layout provides the landmark. */
export function TabPage({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-6">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h1 className="min-w-0 break-words font-bold text-2xl tracking-tight">{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}
