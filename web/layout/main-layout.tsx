import { Outlet } from '@tanstack/react-router';
import { TabBar } from './tab-bar.tsx';

/** The four pages of the tab bar (Spec: section 2). */
export function MainLayout() {
  return (
    <>
      <main className="min-h-dvh pb-(--tab-bar)">
        <Outlet />
      </main>
      <TabBar />
    </>
  );
}
