import { noTimes, timeWithin } from '@pitaka/core/play/channel-health/answer-times.ts';
import type { Database } from '../../../../platform/db/database.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS = 24;
const RECENT_MINUTES = 5;
const SHARE = 0.99;

export interface ChannelHealth {
  /** Calls per minute in the last five minutes. */
  readonly perMinute: number;
  /** Counts of the last 24 hours. */
  readonly calls: number;
  readonly refused: number;
  readonly signatureFailures: number;
  /** Counts of the last hour. */
  readonly p99Ms: number | null;
  readonly lastAt: Date | null;
  /** Oldest first. */
  readonly hours: readonly { readonly at: Date; readonly calls: number; readonly refused: number }[];
}

/** The recent calls of each channel; a channel without calls has no entry. */
export async function readHealth(db: Database, siteId: string, now: Date): Promise<Map<string, ChannelHealth>> {
  const firstHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  const [rows, last] = await Promise.all([
    db
      .selectFrom('channel_health')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('minute', '>=', new Date(firstHour))
      .execute(),
    db
      .selectFrom('channel_health')
      .select(['channel_id', (eb) => eb.fn.max('last_at').as('at')])
      .where('site_id', '=', siteId)
      .groupBy('channel_id')
      .execute(),
  ]);
  const byChannel = Map.groupBy(rows, (row) => row.channel_id);
  return new Map(
    last.map(({ channel_id: channel, at }) => [channel, healthOf(byChannel.get(channel) ?? [], at, now, firstHour)]),
  );
}

type Minute = { minute: Date; calls: number; refused: number; signature_wrong: number; times: number[] };

function healthOf(minutes: readonly Minute[], lastAt: Date | null, now: Date, firstHour: number): ChannelHealth {
  const since = (ms: number) => minutes.filter(({ minute }) => minute.getTime() > now.getTime() - ms - MINUTE_MS);
  const sum = (of: readonly Minute[], value: (minute: Minute) => number) =>
    of.reduce((total, minute) => total + value(minute), 0);
  const times = noTimes();
  for (const minute of since(HOUR_MS))
    for (const [slot, count] of minute.times.entries()) times[slot] = (times[slot] ?? 0) + count;
  const byHour = Map.groupBy(minutes, ({ minute }) => Math.floor((minute.getTime() - firstHour) / HOUR_MS));
  return {
    perMinute: sum(since(RECENT_MINUTES * MINUTE_MS), ({ calls }) => calls) / RECENT_MINUTES,
    calls: sum(minutes, ({ calls }) => calls),
    refused: sum(minutes, ({ refused }) => refused),
    signatureFailures: sum(minutes, ({ signature_wrong: wrong }) => wrong),
    p99Ms: timeWithin(times, SHARE),
    lastAt,
    hours: Array.from({ length: HOURS }, (_, hour) => {
      const of = byHour.get(hour) ?? [];
      return {
        at: new Date(firstHour + hour * HOUR_MS),
        calls: sum(of, ({ calls }) => calls),
        refused: sum(of, ({ refused }) => refused),
      };
    }),
  };
}
