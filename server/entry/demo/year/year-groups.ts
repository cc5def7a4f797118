import type { Database } from '../../../platform/db/database.ts';

const DAY_MS = 86_400_000;
/** The group of promoters who make videos, who keep more of the platform's payment. */
export const CREATORS = { id: 'pg_video_creators', name: 'Video creators' } as const;

/** Members with their first days, and a former member. */
const PLACES: readonly { readonly uid: string; readonly daysAgo: number; readonly hasLeft?: boolean }[] = [
  { uid: '10000011', daysAgo: 75 },
  { uid: '10000013', daysAgo: 75 },
  { uid: '10000021', daysAgo: 40 },
  { uid: '10000034', daysAgo: 20 },
  { uid: '10000013', daysAgo: 20, hasLeft: true },
];

/** Saves a group with its members, before the year is computed. */
export async function saveYearGroups(db: Database, siteId: string, now: Date): Promise<void> {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const group = { site_id: siteId, group_id: CREATORS.id, name: CREATORS.name };
  await db
    .insertInto('promoter_groups')
    .values({ ...group, created_at: daysAgo(76), created_by: 'owner', archived_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = PLACES.map(({ uid, daysAgo: count, hasLeft }) => ({
    ...{ site_id: siteId, uid, group_id: hasLeft ? null : CREATORS.id },
    ...{ valid_from: daysAgo(count), set_by: 'operator:owner', set_at: daysAgo(count) },
  }));
  await db
    .insertInto('group_history')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
