import { Outlet } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { loadLater } from '../boot/first-screen.ts';
import { OfflineBanner } from './offline-banner.tsx';

/** What stands around every page. */
export function Root() {
  const [Extras, setExtras] = useState<ComponentType>();
  useEffect(() => void loadLater(() => import('./extras.tsx')).then((module) => setExtras(() => module.default)), []);
  return (
    <>
      <OfflineBanner />
      {Extras && <Extras />}
      <Outlet />
    </>
  );
}
