import { isInAppBrowser } from '../../../boot/in-app-browser.ts';
import { useText } from '../../../texts.ts';

/** Pages of banks and wallets often refuse to work in a browser inside another app. */
export function InAppHint() {
  const t = useText();
  if (!isInAppBrowser(navigator.userAgent)) return null;
  return <p className="rounded-control bg-notice-soft px-3.5 py-3 text-notice text-sm">{t('deposit.inApp')}</p>;
}
