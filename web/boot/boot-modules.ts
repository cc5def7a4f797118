import { showAppearance } from '../appearance.ts';
import { router } from '../navigation/router.ts';
import { followOtherTabs, session } from '../session/session.ts';
import { captureCarriedIds } from './carried-ids.ts';
import { loadAfterFirstScreen } from './first-screen.ts';
import type { BootModule } from './run-boot.ts';

let coming: Promise<typeof import('./platform-tweaks.ts')> | undefined;
const tweaks = () => {
  coming ??= loadAfterFirstScreen(() => import('./platform-tweaks.ts'));
  return coming;
};

/**
 * Spec: A2. The modules run in this order. Their names are historic; each module does today's work at its place in the
 * order.
 */
export function bootModules(): readonly BootModule[] {
  return [
    {
      name: 'plugins',
      run() {
        showAppearance();
        followOtherTabs();
        // Not part of 'webview': the first call already carries the ids from the address.
        captureCarriedIds(new URL(location.href));
      },
    },
    { name: 'directive', run: async () => (await tweaks()).hideBrokenPictures() },
    { name: 'fastclick', run: async () => (await tweaks()).enableIosTouchFeedback() },
    {
      name: 'permission',
      run() {
        // After a login or logout, here or in another tab, runs the guards of the shown page again.
        session.subscribe(() => router.recheck());
      },
    },
    { name: 'pcHandler', run: async () => (await tweaks()).scrollRowsByWheel() },
    { name: 'webview', run: async () => (await tweaks()).markInAppBrowser(navigator.userAgent) },
    { name: 'cssvar', run: async () => (await tweaks()).followViewport() },
    { name: 'iosHandler', run: async () => (await tweaks()).resetIosScrollAfterKeyboard() },
  ];
}
