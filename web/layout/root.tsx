import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { Outlet } from '@tanstack/react-router';
import { ComingSoonDialog } from '../dialogs/coming-soon-dialog.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** What stands around every page. */
export function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ComingSoonDialog />
      <Toaster />
    </>
  );
}
