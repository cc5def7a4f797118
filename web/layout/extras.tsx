import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { ComingSoonDialog } from '../dialogs/coming-soon-dialog.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** What may appear over any page, and that no first screen needs: it comes right after. */
export default function Extras() {
  return (
    <>
      <OfflineBanner />
      <ComingSoonDialog />
      <Toaster />
    </>
  );
}
