import { parseAmount } from '@pitaka/core/values/money.ts';
import type { ChannelRow } from '../store.ts';

/** The payment limits of a channel; amounts as text. */
export interface ChannelLimits {
  readonly winTimes: number;
  readonly largestWin: string;
  readonly dailyNet: string;
  readonly freeWins: string;
}

const COLUMNS = ['win_times', 'largest_win_minor', 'daily_net_minor', 'free_wins_minor'] as const;
export type LimitColumns = Pick<ChannelRow, (typeof COLUMNS)[number]>;

export function limitColumns(row: LimitColumns): LimitColumns {
  const { win_times, largest_win_minor, daily_net_minor, free_wins_minor } = row;
  return { win_times, largest_win_minor, daily_net_minor, free_wins_minor };
}

export function toColumns({ winTimes, largestWin, dailyNet, freeWins }: ChannelLimits): LimitColumns {
  return {
    win_times: winTimes,
    largest_win_minor: minorOf(largestWin),
    daily_net_minor: minorOf(dailyNet),
    free_wins_minor: minorOf(freeWins),
  };
}

/** Whether any limit lets the channel pay more than before. */
export function raisesLimits(before: LimitColumns, after: LimitColumns): boolean {
  return COLUMNS.some((name) => after[name] > before[name]);
}

function minorOf(text: string): bigint {
  const parsed = parseAmount(text);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
}
