import { toasts } from '@pitaka/ui/primitives/toast-store.ts';
import { Toaster } from '@pitaka/ui/primitives/toaster.tsx';
import { useStore } from '@pitaka/ui/store/store.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { loadAfterFirstScreen } from '../boot/first-screen.ts';
import { fetchStyles, loadStyles } from '../boot/styles.ts';
import { warmFormats } from '../boot/warm-formats.ts';
import { askedShare } from '../catalogue/asked-share.ts';
import { ComingSoonDialog } from '../dialogs/coming-soon-dialog.tsx';
import { onDemand } from '../dialogs/on-demand.tsx';
import { useHistoryDialog } from '../dialogs/use-history-dialog.ts';
import { whenLockSet } from '../lock/lock-set.ts';
import { mayPreload, preloadLinks, whenIdle } from '../navigation/preload-links.ts';
import { useUser } from '../session/use-session.ts';
import { useSite } from '../site/use-site.ts';
import { needTopic } from '../texts.ts';
import { notifyWithdrawalUpdate } from '../wallet/withdrawal-updates.ts';
import { cacheOpenPage, startWorker } from '../worker/start-worker.ts';
import { startPrefetching } from './prefetch-calls.ts';
import { UpdatePlace } from './update-place.tsx';

/** The place of a reality check, over any page: it is loaded after the first screen. */
function RealityCheckPlace() {
  const user = useUser();
  const { features } = useSite();
  const isWanted = features.protection && features.channels && user !== undefined;
  const [Check, setCheck] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    void loadAfterFirstScreen(() =>
      Promise.all([import('../features/identity/protection/reality-check.tsx'), needTopic('protection')]),
    ).then(([module]) => setCheck(() => module.default));
  }, [isWanted]);
  return isWanted && Check && <Check />;
}

/** The place of the app's lock, if one is set. */
function LockPlace() {
  const [Place, setPlace] = useState<ComponentType>();
  useEffect(
    () => whenLockSet(() => void import('../lock/lock-place.tsx').then((module) => setPlace(() => module.default))),
    [],
  );
  return Place && <Place />;
}

/** The place of the moments of a promoter, asked for after the first screen. */
function MomentsPlace() {
  const user = useUser();
  const isWanted = useSite().features.report && user !== undefined;
  const [Moments, setMoments] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    void loadAfterFirstScreen(() =>
      Promise.all([import('../features/earnings/moments/moments.tsx'), needTopic('moments')]),
    ).then(([module]) => setMoments(() => module.default));
  }, [isWanted]);
  return isWanted && Moments && <Moments key={user.uid} />;
}

const ShareSheet = onDemand(async () => {
  const [sheet] = await Promise.all([import('../features/promotion/links/promote-sheet.tsx'), needTopic('promotion')]);
  return sheet;
});

/** The place of the share sheet, which a page or the result of an application asks for. */
function ShareSheetPlace() {
  const user = useUser();
  const request = useStore(askedShare);
  const { open, show, hide } = useHistoryDialog('share');
  useEffect(() => {
    if (request) show();
  }, [request, show]);
  return user && request && <ShareSheet open={open} onClose={hide} item={request} />;
}

/** Parts that may appear over any page, and that no first screen needs: loaded right after it. */
export default function Extras() {
  useEffect(notifyWithdrawalUpdate, []);
  useEffect(makeReady, []);
  useEffect(() => void loadAfterFirstScreen(startWorker).then(() => loadAfterFirstScreen(cacheOpenPage)), []);
  return (
    <>
      <ComingSoonDialog />
      <RealityCheckPlace />
      <MomentsPlace />
      <ShareSheetPlace />
      <UpdatePlace />
      <LockPlace />
      <Toasts />
    </>
  );
}

let isReady = false;

/** Preloads the parts that make later pages open at once (docs/decisions/211). */
function makeReady(): void {
  if (isReady) return;
  isReady = true;
  startPrefetching();
  void whenIdle().then(warmFormats);
  if (!mayPreload()) return;
  void fetchStyles();
  // One of the common parts of all pages: its file has the others (web/build/shared-parts.ts).
  import('./page.tsx').then(preloadLinks, () => {});
}

/** Notifications have no styles before Home has loaded the rest of its stylesheet. */
function Toasts() {
  const isAny = useStore(toasts).length > 0;
  const [isStyled, setStyled] = useState(false);
  useEffect(() => {
    if (isAny) void loadStyles().then(() => setStyled(true));
  }, [isAny]);
  return isStyled && <Toaster />;
}
