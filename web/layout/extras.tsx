import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { useEffect } from 'react';
import { ComingSoonDialog } from '../dialogs/coming-soon-dialog.tsx';
import { RealityCheckPlace } from '../routes/reality-check-place.tsx';
import { notifyWithdrawalUpdate } from '../wallet/withdrawal-updates.ts';
import { UpdatePlace } from './update-place.tsx';

/** What may appear over any page, and that no first screen needs: it comes right after. */
export default function Extras() {
  useEffect(notifyWithdrawalUpdate, []);
  return (
    <>
      <ComingSoonDialog />
      <RealityCheckPlace />
      <UpdatePlace />
      <Toaster />
    </>
  );
}
