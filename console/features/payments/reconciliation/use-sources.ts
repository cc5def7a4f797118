import { POLL } from '../../../data/polling.ts';
import { useCall } from '../../../data/use-call.ts';

/** The providers that our records are compared with, and the time of the last run. */
export function useSources() {
  return useCall('/console/reconciliation/sources', {}, { everyMs: POLL.list });
}
