import { POLL } from '../../data/polling.ts';
import { useCall } from '../../data/use-call.ts';
import type { CountsPath } from './list-definition.ts';

/** How many rows each ready-made view has, as far as they are counted. */
export function useViewCounts(path: CountsPath | undefined): Readonly<Record<string, number | null | undefined>> {
  // Without a call nothing is asked: the name only fills its place.
  const { data } = useCall(
    path ?? '/console/withdrawals/views',
    {},
    { everyMs: POLL.list, enabled: path !== undefined },
  );
  return Object.fromEntries((data ?? []).map(({ id, count }) => [id, count]));
}
