import { copyText } from '@pitaka/ui/primitives/copy-text.ts';
import { showToast } from '@pitaka/ui/primitives/toast-store.ts';
import { text } from '../../../texts.ts';
import { APP_NAMES, messageOf, type ShareApp, shareWay } from './share-apps.ts';

/** An app that opens takes the screen in less time. */
const OPENS_WITHIN_MS = 2_500;

/** Hands a message to an app. What the app's address cannot take is copied, and the user is told to paste it. */
export async function shareByApp(app: ShareApp, caption: string, link: string): Promise<void> {
  const way = shareWay(app, caption, link, matchMedia('(pointer: coarse)').matches);
  const name = APP_NAMES[app];
  // An app that is not there cannot be told beforehand: the copy is what remains then.
  const isCopied = (!way.carriesText || way.needsApp) && (await copyText(messageOf(caption, link)));
  if (!way.carriesText && isCopied) showToast(text('promote.paste', { app: name }), { place: 'top' });
  if (way.needsApp) {
    tellIfNothingOpens(() => showToast(text('promote.notOpened', { app: name }), { place: 'top' }));
    window.open(way.address, '_self');
    return;
  }
  const opened = window.open(way.address, '_blank');
  // Without this, the app's page could replace this one.
  if (opened) opened.opener = null;
  else location.assign(way.address);
}

function tellIfNothingOpens(tell: () => void): void {
  const left = new AbortController();
  const leave = () => left.abort();
  for (const [target, event] of [
    [window, 'blur'],
    [window, 'pagehide'],
    [document, 'visibilitychange'],
  ] as const)
    target.addEventListener(event, leave, { signal: left.signal });
  setTimeout(() => {
    if (left.signal.aborted) return;
    leave();
    tell();
  }, OPENS_WITHIN_MS);
}
