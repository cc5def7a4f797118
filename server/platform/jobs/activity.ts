import { definePort } from '../assembly/define-module.ts';

/** Whether this process received requests recently. Without requests, workers poll less often. */
export interface Activity {
  /** Records a request. */
  note(): void;
  isQuiet(): boolean;
  /** Calls `then` at the next activity; the returned function cancels the call. */
  onNext(listener: () => void): () => void;
}

export const ACTIVITY = definePort<Activity>('activity');

/** Long enough for the subsequent effects of an action, such as a provider's answer. */
const QUIET_AFTER_MS = 30_000;

export function createActivity(now = () => performance.now()): Activity {
  let last = now();
  const listeners = new Set<() => void>();
  return {
    note() {
      last = now();
      if (listeners.size === 0) return;
      for (const listener of [...listeners]) listener();
    },
    isQuiet: () => now() - last > QUIET_AFTER_MS,
    onNext(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
