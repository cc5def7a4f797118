import { toasts } from '@pitaka/ui/primitives/toast-store.ts';
import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { useStore } from '@pitaka/ui/store/store.ts';
import { useEffect, useState } from 'react';
import { loadLater } from '../boot/first-screen.ts';
import { fetchStyles, needStyles } from '../boot/styles.ts';
import { warmFormats } from '../boot/warm-formats.ts';
import { ComingSoonDialog } from '../dialogs/coming-soon-dialog.tsx';
import { hasLineToSpare, preloadLinks, spareMoment } from '../navigation/preload-links.ts';
import { notifyWithdrawalUpdate } from '../wallet/withdrawal-updates.ts';
import { cacheOpenPage, startWorker } from '../worker/start-worker.ts';
import { startAsking } from './ahead.ts';
import { RealityCheckPlace } from './reality-check-place.tsx';
import { UpdatePlace } from './update-place.tsx';

/** Parts that may appear over any page, and that no first screen needs: loaded right after it. */
export default function Extras() {
  useEffect(notifyWithdrawalUpdate, []);
  useEffect(makeReady, []);
  useEffect(() => void loadLater(startWorker).then(() => loadLater(cacheOpenPage)), []);
  return (
    <>
      <ComingSoonDialog />
      <RealityCheckPlace />
      <UpdatePlace />
      <Toasts />
    </>
  );
}

let isReady = false;

/** Preloads what makes the later pages open at once (docs/decisions/211). */
function makeReady(): void {
  if (isReady) return;
  isReady = true;
  startAsking();
  void spareMoment().then(warmFormats);
  if (!hasLineToSpare()) return;
  void fetchStyles();
  // One of the common parts of all pages: its file has the others (web/build/shared-parts.ts).
  import('./page.tsx').then(preloadLinks, () => {});
}

/** Notifications have no styles before Home has loaded the rest of its stylesheet. */
function Toasts() {
  const isAny = useStore(toasts).length > 0;
  const [isStyled, setStyled] = useState(false);
  useEffect(() => {
    if (isAny) void needStyles().then(() => setStyled(true));
  }, [isAny]);
  return isStyled && <Toaster />;
}
