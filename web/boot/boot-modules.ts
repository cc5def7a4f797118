import { showAppearance } from '../appearance.ts';
import { forgetOpenDialogs } from '../dialogs/use-history-dialog.ts';
import type { AppRouter } from '../router.tsx';
import { followOtherTabs, session } from '../session/session.ts';
import { captureCarriedIds } from './carried-ids.ts';
import { followViewport } from './follow-viewport.ts';
import { markInAppBrowser } from './in-app-browser.ts';
import { keepIosInPlace } from './ios.ts';
import type { BootModule } from './run-boot.ts';
import { scrollStripsByWheel } from './scroll-strips-by-wheel.ts';

/** Spec: A2. In this order; each does today's equivalent of what its name once meant. */
export function bootModules(router: AppRouter): readonly BootModule[] {
  return [
    {
      name: 'plugins',
      run() {
        showAppearance();
        followOtherTabs();
      },
    },
    { name: 'directive', run: hideBrokenPictures },
    { name: 'fastclick', run: answerTouchAtOnce },
    {
      name: 'permission',
      run() {
        forgetOpenDialogs();
        // Logged in or out, here or in another tab: the guards of the page that is shown look again.
        session.subscribe(() => void router.invalidate());
      },
    },
    { name: 'pcHandler', run: scrollStripsByWheel },
    {
      name: 'webview',
      run() {
        captureCarriedIds(new URL(location.href));
        markInAppBrowser(navigator.userAgent);
      },
    },
    { name: 'cssvar', run: followViewport },
    { name: 'iosHandler', run: keepIosInPlace },
  ];
}

/** A picture that cannot be loaded leaves its place empty instead of a torn icon. Errors of pictures do not bubble. */
function hideBrokenPictures(): void {
  addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement) event.target.dataset.broken = '';
    },
    { capture: true },
  );
}

/** iOS shows :active only where a page listens to touches; the 300 ms wait is gone by touch-action (tokens/theme.css). */
function answerTouchAtOnce(): void {
  document.addEventListener('touchstart', () => {}, { passive: true });
}
