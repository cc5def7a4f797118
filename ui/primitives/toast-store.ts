import { NOTIFICATION_DURATION_MS } from '@pitaka/contract/constants.ts';
import { createStore } from '../store/store.ts';

export type ToastTone = 'positive' | 'negative' | 'neutral';
export type ToastPlace = 'top' | 'bottom';

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  place: ToastPlace;
  /** Language of the text, if it is not the page's. */
  lang?: string;
  /** The next step. */
  action?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const SHOWN_AT_ONCE = 3;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a notification for five seconds. The same text again renews the current one. */
export function showToast(
  text: string,
  { tone = 'neutral', place = 'bottom', ...rest }: Partial<Omit<Toast, 'id' | 'text'>> = {},
): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone, place, ...rest };
  toasts.set((shown) => [...shown.filter((other) => other.text !== text), toast].slice(-SHOWN_AT_ONCE));
  setTimeout(() => dismissToast(toast.id), NOTIFICATION_DURATION_MS);
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}
