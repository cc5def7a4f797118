import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockUser } from '../../identity/auth/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { noteChange } from '../commission/index.ts';
import { type GroupRow, lockGroup } from './store.ts';
import { readGroupAt } from './views.ts';

export interface GroupChange {
  readonly siteId: string;
  readonly timezone: string;
  readonly uid: string;
  /** An empty group id means no group. */
  readonly groupId: string;
  /** Now, or later. */
  readonly validFrom: Date;
  readonly setBy: string;
}

/** Changes a promoter's group from a moment on, and notifies the promoter. Earlier earnings keep their plan. */
export async function changeGroup(
  tx: Transaction,
  change: GroupChange,
  now: Date,
): Promise<Result<{ before: string }, 'not_found' | 'record_state' | 'group_archived'>> {
  const { siteId, timezone, uid, groupId, validFrom } = change;
  // Serialises changes of one promoter.
  const user = await lockUser(tx, siteId, uid);
  const judged = await checkGroup(tx, change);
  if (!user || !judged.ok) return judged.ok ? refuse('not_found') : judged;
  const set = { group_id: groupId === '' ? null : groupId, set_by: change.setBy, set_at: now };
  await tx
    .insertInto('group_history')
    .values({ site_id: siteId, uid, valid_from: validFrom, ...set })
    // A change that is already planned for the same day is replaced.
    .onConflict((conflict) => conflict.columns(['site_id', 'uid', 'valid_from']).doUpdateSet(set))
    .execute();
  await noteChange(tx, { siteId, since: validFrom }, now);
  const { group, before } = judged.value;
  const from = dayText(siteDay(validFrom, timezone));
  await notifyUser(
    tx,
    group
      ? { siteId, uid, kind: 'group_joined', params: { group: group.name, from }, now }
      : { siteId, uid, kind: 'group_left', params: { group: before.name, from }, now },
  );
  return ok({ before: before.id });
}

/** Whether the group exists, is open, and does not include the promoter already. */
export async function checkGroup(
  tx: Transaction,
  { siteId, uid, groupId, validFrom }: Pick<GroupChange, 'siteId' | 'uid' | 'groupId' | 'validFrom'>,
): Promise<
  Result<
    { group: GroupRow | undefined; before: { id: string; name: string } },
    'not_found' | 'record_state' | 'group_archived'
  >
> {
  const group = groupId === '' ? undefined : await lockGroup(tx, siteId, groupId, 'use');
  if (groupId !== '' && !group) return refuse('not_found');
  if (group?.archived_at) return refuse('group_archived');
  const held = await readGroupAt(tx, siteId, uid, validFrom);
  const before = { id: held?.group_id ?? '', name: held?.name ?? '' };
  return before.id === groupId ? refuse('record_state') : ok({ group, before });
}
