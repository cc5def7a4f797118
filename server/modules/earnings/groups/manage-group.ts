import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction, sqlState } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { type GroupRow, lockGroup } from './store.ts';
import { readRunningPlans } from './views.ts';

const NAME_TAKEN = '23505';

export function createGroup(
  db: Database,
  actor: Actor,
  { name }: { readonly name: string },
  now: Date,
): Promise<Result<{ id: string }, 'group_exists'>> {
  const id = newId('pg', now.getTime());
  return decideInTransaction(db, async (tx): Promise<Result<{ id: string }, 'group_exists'>> => {
    const made = await tx
      .insertInto('promoter_groups')
      .values({
        ...{ site_id: actor.siteId, group_id: id, name: name.trim() },
        ...{ created_at: now, created_by: actor.operatorName },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) return refuse('group_exists');
    await recordAuditEvent(tx, actor, { action: 'group.create', target: `group:${id}`, detail: { name } }, now);
    return ok({ id });
  });
}

interface Named {
  readonly id: string;
  readonly reason: string;
}

export async function renameGroup(
  db: Database,
  actor: Actor,
  { id, reason, name }: Named & { readonly name: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'group_exists' | 'group_archived'>> {
  try {
    return await change<never>(db, actor, { id, reason, action: 'group.rename' }, now, async (_tx, before) =>
      ok({ set: { name: name.trim() }, detail: { before: before.name, after: name.trim() } }),
    );
  } catch (error) {
    if (sqlState(error) === NAME_TAKEN) return refuse('group_exists');
    throw error;
  }
}

/** Closes a group: its members stay, but plans no longer apply through it. */
export function archiveGroup(
  db: Database,
  actor: Actor,
  { id, reason }: Named,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found' | 'group_in_use' | 'group_archived'>> {
  return change(db, actor, { id, reason, action: 'group.archive' }, now, async (tx, { name }) => {
    const plans = await readRunningPlans(tx, actor.siteId, [id], now);
    if (plans.length > 0) return refuse('group_in_use');
    return ok({ set: { archived_at: now }, detail: { name } });
  });
}

type Change = { name: string } | { archived_at: Date };

function change<Refusal extends 'group_in_use'>(
  db: Database,
  actor: Actor,
  { id, reason, action }: Named & { readonly action: string },
  now: Date,
  decide: (
    tx: Transaction,
    before: GroupRow,
  ) => Promise<Result<{ set: Change; detail: Readonly<Record<string, unknown>> }, Refusal>>,
): Promise<Result<Record<string, never>, 'not_found' | 'group_archived' | Refusal>> {
  return decideInTransaction(
    db,
    async (tx): Promise<Result<Record<string, never>, 'not_found' | 'group_archived' | Refusal>> => {
      const before = await lockGroup(tx, actor.siteId, id, 'change');
      if (!before) return refuse('not_found');
      if (before.archived_at) return refuse('group_archived');
      const decided = await decide(tx, before);
      if (!decided.ok) return decided;
      const { set, detail } = decided.value;
      await tx
        .updateTable('promoter_groups')
        .set(set)
        .where('site_id', '=', actor.siteId)
        .where('group_id', '=', id)
        .execute();
      await recordAuditEvent(tx, actor, { action, target: `group:${id}`, reason, detail }, now);
      return ok({});
    },
  );
}
