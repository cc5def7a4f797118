import { useStore } from '@pitaka/ui/store/store.ts';
import { storedText, storeText } from '../../../session/storage.ts';
import { installOffer } from '../../../worker/install-offer.ts';

/** prompt: the browser shows its dialog. ios: the user adds it by the share menu. none: installed, or not possible here. */
export type InstallMethod = 'prompt' | 'ios' | 'none';

export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}

export function useInstallMethod(): InstallMethod {
  const offer = useStore(installOffer);
  if (isInstalled()) return 'none';
  if (offer) return 'prompt';
  return document.documentElement.dataset.ios === undefined ? 'none' : 'ios';
}

export async function install(): Promise<void> {
  await installOffer.get()?.prompt();
  // A prompt can be shown once.
  installOffer.set(undefined);
}

const DISMISSED = 'installHintDismissed';
export const isHintDismissed = () => storedText(DISMISSED) !== undefined;
export const dismissHint = () => storeText(DISMISSED, '1');
