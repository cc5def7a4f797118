import type { Statement } from '../../../platform/db/statement.ts';
import type { Concluded } from './conclude-draft.ts';
import { addToDays, type DayAmounts } from './transaction-queries.ts';

/** What a batch took and paid, added to the days of its channels: one row each in the part of its connection. */
export function addedDays(siteId: string, part: number, concluded: readonly Concluded[]): Statement[] {
  const counted = concluded.flatMap((one) => one.counted ?? []);
  const byDay = Map.groupBy(counted, ({ day }) => day);
  return [...byDay].map(([day, ofDay]) => {
    const byChannel = Map.groupBy(ofDay, ({ amounts }) => amounts.channel);
    const sums = [...byChannel].map(([channel, all]) =>
      all.map(({ amounts }) => amounts).reduce(add, nothing(channel)),
    );
    return addToDays(siteId, day, part, sums);
  });
}

function nothing(channel: string): DayAmounts {
  return { channel, betMinor: 0n, winMinor: 0n, freeMinor: 0n };
}

function add(one: DayAmounts, other: DayAmounts): DayAmounts {
  return {
    channel: one.channel,
    betMinor: one.betMinor + other.betMinor,
    winMinor: one.winMinor + other.winMinor,
    freeMinor: one.freeMinor + other.freeMinor,
  };
}
