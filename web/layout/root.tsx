import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const Extras = lazy(() => import('./extras.tsx'));

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
