import { createStore } from '@pitaka/ui/store/store.ts';

/** A browser's event for installing the app; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the app; undefined: it is installed, or the browser cannot. */
export const installOffer = createStore<InstallPrompt | undefined>(undefined);

/** Keeps the browser's offer for a suitable moment: on My and in the settings, not over the first screen. */
export function storeInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => installOffer.set(undefined));
}
