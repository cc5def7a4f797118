import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { firstScreenStands } from '../boot/first-screen.ts';
import { OfflineBanner } from './offline-banner.tsx';

const Extras = lazy(() => firstScreenStands().then(loadExtras));

/** A phone whose line was lost meanwhile fetches it when the line is back. */
function loadExtras(): Promise<typeof import('./extras.tsx')> {
  return import('./extras.tsx').catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return new Promise((back) => addEventListener('online', () => back(loadExtras()), { once: true }));
  });
}

/** What stands around every page. */
export function Root() {
  return (
    <>
      <OfflineBanner />
      <Suspense>
        <Extras />
      </Suspense>
      <Outlet />
    </>
  );
}
