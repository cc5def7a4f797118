import { createStore } from '@pitaka/ui/store/store.ts';

/** What a browser gives that can install the app; the compiler does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser offers to install the app; undefined: it is installed, or the browser cannot. */
export const installOffer = createStore<InstallPrompt | undefined>(undefined);

/** Keeps the browser's offer for a moment that suits: on My and in the settings, not over the first screen. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => installOffer.set(undefined));
}
