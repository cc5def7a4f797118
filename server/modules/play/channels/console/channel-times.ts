import type { ChannelRow } from '../store.ts';

/** The hours after which the stakes of an open round count as lost; no hours: never by rule. */
export type TimeColumns = Pick<ChannelRow, 'round_minutes' | 'close_hours'>;

export function timeColumns({ round_minutes, close_hours }: TimeColumns): TimeColumns {
  return { round_minutes, close_hours };
}

/** Whether an open round would count as lost sooner than before. */
export function shortensTimes(before: TimeColumns, after: TimeColumns): boolean {
  const hours = ({ close_hours: count }: TimeColumns) => (count === 0 ? Number.POSITIVE_INFINITY : count);
  return after.round_minutes < before.round_minutes || hours(after) < hours(before);
}
