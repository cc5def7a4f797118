import type { PlanVersion } from '@pitaka/core/earnings/commission/plan.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { groupHistoryOf } from '../groups/published.ts';

/** The group of a promoter at a moment, in milliseconds. */
export type GroupReader = (uid: string, moment: number) => string | undefined;

const inNoGroup: GroupReader = () => undefined;

/** Reads the groups of all these promoters at once; reads nothing if no plan is for a group. */
export async function createGroupReader(
  db: Database | Transaction,
  siteId: string,
  uids: readonly string[],
  plans: readonly PlanVersion[],
): Promise<GroupReader> {
  if (!plans.some(({ scope }) => scope === 'group')) return inNoGroup;
  const rows = await db
    .selectFrom(groupHistoryOf(siteId).as('group_history'))
    .select(['uid', 'valid_from', 'group_id'])
    .where('uid', 'in', [...new Set(uids)])
    .orderBy('valid_from', 'desc')
    .execute();
  const ofUid = Map.groupBy(rows, ({ uid }) => uid);
  return (uid, moment) => {
    const held = ofUid.get(uid)?.find(({ valid_from }) => valid_from.getTime() <= moment);
    return held?.group_id ?? undefined;
  };
}
