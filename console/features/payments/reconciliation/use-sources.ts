import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';

/** Whose records ours are compared with, and when they last were. */
export function useSources() {
  return useCall('/console/reconciliation/sources', {}, { everyMs: POLL.list });
}
