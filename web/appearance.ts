import { createStore } from '@pitaka/ui/store/store.ts';
import { removeText, storedText, storeText } from './session/storage.ts';

/** 'system' follows the device. The page's inline script reads the same key before the first paint. */
export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

const KEY = 'appearance';

export const appearance = createStore<Appearance>(stored());

function stored(): Appearance {
  const text = storedText(KEY);
  return text === 'light' || text === 'dark' ? text : 'system';
}

export function setAppearance(choice: Appearance): void {
  if (choice === 'system') removeText(KEY);
  else storeText(KEY, choice);
  appearance.set(choice);
  showAppearance();
}

export function showAppearance(): void {
  const choice = appearance.get();
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}
