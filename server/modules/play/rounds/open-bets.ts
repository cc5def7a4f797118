import { firstInPlay } from '@pitaka/core/play/rounds/bet-days.ts';
import { sql } from 'kysely';
import { roundsOf } from '../channels/published.ts';
import type { Reader, Site } from './day-results.ts';
import { readRoundPlays } from './round-plays.ts';

/** By player, the day of the oldest bet in an open round whose result is not known yet: 20260301. */
export async function readOpenDays(db: Reader, site: Site, uids: readonly string[]): Promise<Map<string, number>> {
  const open = sql`SELECT channel_id, round_id, uid, settled_at FROM ${roundsOf(site.siteId)} rounds
    WHERE uid = ANY(${[...uids]}::text[]) AND uid <> '' AND settled_at IS NULL AND bet_minor > 0`;
  const days = new Map<string, number>();
  for (const { uid, plays } of await readRoundPlays(db, site, open)) {
    const day = firstInPlay(plays)?.day;
    if (day !== undefined && day < (days.get(uid) ?? Number.POSITIVE_INFINITY)) days.set(uid, day);
  }
  return days;
}
