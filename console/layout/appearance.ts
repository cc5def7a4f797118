import { createStore } from '@pitaka/ui/store/store.ts';

/** 'system' follows the device. The app on the same host uses the same storage key. */
export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

const KEY = 'appearance';

export const appearance = createStore<Appearance>(stored());

function stored(): Appearance {
  try {
    const text = localStorage.getItem(KEY);
    return text === 'light' || text === 'dark' ? text : 'system';
  } catch {
    return 'system';
  }
}

export function setAppearance(choice: Appearance): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  appearance.set(choice);
  showAppearance();
}

export function showAppearance(): void {
  const choice = appearance.get();
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
