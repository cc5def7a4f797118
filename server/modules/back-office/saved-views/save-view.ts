import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { lockOperatorOfSite } from '../../identity/operators/published.ts';

export const MOST_VIEWS = 50;

export interface NewView {
  readonly page: string;
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Saves a view of a page; replaces a view of the same name. */
export function saveView(
  db: Database,
  actor: Actor,
  { page, name, search }: NewView,
  now: Date,
): Promise<Result<{ id: string }, 'saved_views_full'>> {
  const { siteId, operatorId } = actor;
  return decideInTransaction(db, async (tx): Promise<Result<{ id: string }, 'saved_views_full'>> => {
    // Serialized for each operator: otherwise two simultaneous saves would both find room for the last view.
    await lockOperatorOfSite(tx, siteId, operatorId);
    const saved = await tx
      .selectFrom('saved_views')
      .select(['view_id', 'name'])
      .where('site_id', '=', siteId)
      .where('operator_id', '=', operatorId)
      .where('page', '=', page)
      .execute();
    const existing = saved.find((view) => view.name === name.trim());
    if (!existing && saved.length >= MOST_VIEWS) return refuse('saved_views_full');
    const id = existing?.view_id ?? newId('sv', now.getTime());
    await tx
      .insertInto('saved_views')
      .values({
        site_id: siteId,
        view_id: id,
        operator_id: operatorId,
        page,
        name: name.trim(),
        search: JSON.stringify(search),
        saved_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'view_id']).doUpdateSet({ search: JSON.stringify(search), saved_at: now }),
      )
      .execute();
    return ok({ id });
  });
}
