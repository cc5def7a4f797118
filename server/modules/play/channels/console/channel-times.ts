import type { ChannelRow } from '../store.ts';

/** When the stakes of an open round count as lost; no hours: never by rule. */
export type TimeColumns = Pick<ChannelRow, 'round_minutes' | 'close_hours'>;

export function timeColumns({ round_minutes, close_hours }: TimeColumns): TimeColumns {
  return { round_minutes, close_hours };
}

/** Whether an open round would become a loss sooner than before. */
export function shortensTimes(before: TimeColumns, after: TimeColumns): boolean {
  const hours = ({ close_hours: count }: TimeColumns) => (count === 0 ? Number.POSITIVE_INFINITY : count);
  return after.round_minutes < before.round_minutes || hours(after) < hours(before);
}
