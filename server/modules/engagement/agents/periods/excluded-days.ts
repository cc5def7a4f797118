import type { BaseDay } from '@pitaka/core/engagement/agents/base.ts';
import { dayStart, dayText } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { readExclusions } from '../../../identity/protection/index.ts';
import type { TeamSite } from '../team/load-team.ts';

/** The days with play on which members were excluded for any part of the day. */
export async function readExcludedDays(
  db: Database | Transaction,
  { siteId, timezone }: TeamSite,
  played: ReadonlyMap<string, readonly BaseDay[]>,
): Promise<Map<string, Set<number>>> {
  const [earliest] = [...played.values()]
    .flat()
    .map(({ day }) => day)
    .sort((one, other) => one - other);
  if (earliest === undefined) return new Map();
  const first = dayStart(dayText(earliest), timezone);
  const exclusions = await readExclusions(db, siteId, [...played.keys()], first);
  const excluded = new Map<string, Set<number>>();
  for (const [uid, breaks] of exclusions) {
    const days = (played.get(uid) ?? []).map(({ day }) => day);
    const during = days.filter((day) => {
      const begins = dayStart(dayText(day), timezone);
      const ends = dayStart(dayText(day), timezone, 1);
      return breaks.some(({ since, endsAt }) => since < ends && (endsAt === null || endsAt > begins));
    });
    excluded.set(uid, new Set(during));
  }
  return excluded;
}
