import type { ReactNode } from 'react';
import { TabBar } from './tab-bar.tsx';

/** The pages of the tab bar (Spec: section 2). */
export function MainLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main className="min-h-dvh pb-(--tab-bar)">{children}</main>
      <TabBar />
    </>
  );
}
