import { NOTIFICATION_DURATION_MS } from '@pitaka/contract/constants.ts';
import { createStore } from '../store/store.ts';

export type ToastTone = 'positive' | 'negative' | 'neutral';
export type ToastPlace = 'top' | 'bottom';

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  place: ToastPlace;
  /** Language of the text where it is not the page's. */
  lang?: string;
}

const SHOWN_AT_ONCE = 3;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a notification for five seconds. The same text again renews the current one. */
export function showToast(text: string, style: { tone?: ToastTone; place?: ToastPlace; lang?: string } = {}): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone: style.tone ?? 'neutral', place: style.place ?? 'bottom' };
  if (style.lang) toast.lang = style.lang;
  toasts.set((shown) => [...shown.filter((other) => other.text !== text), toast].slice(-SHOWN_AT_ONCE));
  setTimeout(() => dismissToast(toast.id), NOTIFICATION_DURATION_MS);
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}
