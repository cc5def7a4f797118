import { useCall } from '../data/use-call.ts';
import { useMay } from '../session/use-operator.ts';

const EVERY_MS = 20_000;

/** How much waits at each place of the navigation. */
export function useWaitingCounts(): Readonly<Record<string, number | undefined>> {
  const may = useMay();
  const requests = useCall(
    '/console/requests/list',
    { state: 'pending', size: 100 },
    { everyMs: EVERY_MS, enabled: may('request.view') },
  );
  return { '/requests': requests.data?.content.filter((request) => !request.own).length };
}
