import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadAfterFirstScreen, markFirstRenderDone } from '../boot/first-screen.ts';
import { OfflineBanner } from './offline-banner.tsx';

/** The frame of every page. */
export function Root({ children }: { children: ReactNode }) {
  const [Extras, setExtras] = useState<ComponentType>();
  useEffect(markFirstRenderDone, []);
  useEffect(
    () => void loadAfterFirstScreen(() => import('./extras.tsx')).then((module) => setExtras(() => module.default)),
    [],
  );
  return (
    <>
      <OfflineBanner />
      {Extras && <Extras />}
      {children}
    </>
  );
}
