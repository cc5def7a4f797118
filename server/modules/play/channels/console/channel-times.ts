import type { ChannelRow } from '../store.ts';

/** After how long what an open round staked counts as lost; no hours: never by rule. */
export type TimeColumns = Pick<ChannelRow, 'round_minutes' | 'close_hours'>;

export function timeColumns({ round_minutes, close_hours }: TimeColumns): TimeColumns {
  return { round_minutes, close_hours };
}

/** Would an open round be a loss sooner than before? */
export function losesSooner(before: TimeColumns, after: TimeColumns): boolean {
  const hours = ({ close_hours: count }: TimeColumns) => (count === 0 ? Number.POSITIVE_INFINITY : count);
  return after.round_minutes < before.round_minutes || hours(after) < hours(before);
}
