import type { ReactNode } from 'react';

/** A page of the tab bar: its name above, no way back. The layout gives the landmark. */
export function TabPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-4 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-6">
      <h1 className="flex min-h-11 items-center font-bold text-2xl tracking-tight">{title}</h1>
      {children}
    </div>
  );
}
