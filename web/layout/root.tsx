import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { firstScreenStands } from '../boot/first-screen.ts';

const Extras = lazy(() => firstScreenStands().then(() => import('./extras.tsx')));

/** What stands around every page. */
export function Root() {
  return (
    <>
      <Suspense>
        <Extras />
      </Suspense>
      <Outlet />
    </>
  );
}
