import { addDays, dayNumber } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { LiveSource } from '../../site/live/index.ts';

/**
 * The shortest time between two messages, even if there are many clicks: a page requests its figures after each
 * message.
 */
const REST_MS = 3_000;

/**
 * Notifies open pages of counted clicks on their owner's links. A click itself writes no message: the figures of the
 * last days are compared, because any process may have counted it.
 */
export function createLiveClicks(deps: {
  readonly db: Database;
  readonly clock: () => Date;
  readonly ticks?: () => number;
}): LiveSource {
  const { db, clock, ticks = Date.now } = deps;
  let reported = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  return async (users) => {
    const isDue = ticks() - readAt >= REST_MS;
    if (isDue) {
      readAt = ticks();
      // Forgets users who left.
      reported = new Map(
        users.flatMap((user) => (reported.has(keyOf(user)) ? [[keyOf(user), reported.get(keyOf(user)) ?? 0]] : [])),
      );
    }
    const due = isDue ? users : users.filter((user) => !reported.has(keyOf(user)));
    const clicks = await readClicks(db, due, clock());
    return due.flatMap((user) => {
      const now = clicks.get(keyOf(user)) ?? 0;
      const before = reported.get(keyOf(user));
      reported.set(keyOf(user), now);
      if (before === undefined || before === now) return [];
      const { siteId, uid } = user;
      return [{ site_id: siteId, message_id: `clk-${siteId}-${uid}-${now}`, uid, kind: 'click' as const, body: {} }];
    });
  };
}

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** Counts the clicks of today and yesterday, so that they include the site's day in any time zone. */
async function readClicks(db: Database, users: readonly Owner[], now: Date): Promise<Map<string, number>> {
  if (users.length === 0) return new Map();
  const since = dayNumber(addDays(now.toISOString().slice(0, 10), -1));
  const clicks = new Map<string, number>();
  // One statement for each site: a distributed database routes a statement only if it names its site.
  for (const [siteId, owners] of Map.groupBy(users, (user) => user.siteId)) {
    const uids = owners.map(({ uid }) => uid);
    const { rows } = await sql<Owner & { clicks: number }>`
      SELECT site_id AS "siteId", uid, sum(clicks)::int AS clicks FROM click_days
      WHERE site_id = ${siteId} AND uid = ANY(${uids}::text[]) AND day >= ${since} GROUP BY site_id, uid`.execute(db);
    for (const row of rows) clicks.set(keyOf(row), row.clicks);
  }
  return clicks;
}

function keyOf({ siteId, uid }: Owner): string {
  return `${siteId} ${uid}`;
}
