import { POLL } from '../../data/polling.ts';
import { useCall } from '../../data/use-call.ts';
import type { CountsPath } from './list-definition.ts';

/** The number of rows of each ready-made view whose rows are counted. */
export function useViewCounts(path: CountsPath | undefined): Readonly<Record<string, number | null | undefined>> {
  // Without a call nothing is requested: the path only satisfies the type.
  const { data } = useCall(
    path ?? '/console/withdrawals/views',
    {},
    { everyMs: POLL.list, enabled: path !== undefined },
  );
  return Object.fromEntries((data ?? []).map(({ id, count }) => [id, count]));
}
