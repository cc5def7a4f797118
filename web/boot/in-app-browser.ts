/** Browsers inside other apps: they lack sharing or downloads, so pages may add a hint. */
const IN_APP =
  /FBAN|FBAV|Instagram|Line\/|MicroMessenger|KAKAOTALK|Telegram|TikTok|musical_ly|BytedanceWebview|; wv\)/i;

export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}

export function markInAppBrowser(userAgent: string): void {
  if (isInAppBrowser(userAgent)) document.documentElement.dataset.inApp = '';
}
