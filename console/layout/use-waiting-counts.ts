import { useCall } from '../data/use-call.ts';
import { useMay } from '../session/use-operator.ts';

const EVERY_MS = 20_000;

/** How much waits at each place of the navigation. */
export function useWaitingCounts(): Readonly<Record<string, number | undefined>> {
  const may = useMay();
  const { data } = useCall('/console/dashboard', {}, { everyMs: EVERY_MS, enabled: may('dashboard.view') });
  if (!data) return {};
  return {
    '/withdrawals': data.withdrawals.review.count,
    '/deposits': data.deposits.review.count,
    '/accounts': data.accountsInReview.count,
    '/applications': data.stuckApplications.count,
    '/approvals': data.approvals.count,
    '/reconciliation': data.openFindings.count,
  };
}
