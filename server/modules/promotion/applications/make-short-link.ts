import { SHORT_CODE_LENGTH, shortCodeFrom } from '@pitaka/core/promotion/applications/short-code.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { findItem } from '../catalogue/index.ts';
import { findApplication } from './store.ts';

export interface ShortLinkDependencies {
  readonly db: Database;
  readonly randomBytes: (size: number) => Uint8Array;
}

const TRIES = 5;

/** The code of a user's short link to an item: created once, then the same for ever. */
export async function makeShortLink(
  deps: ShortLinkDependencies,
  request: { siteId: string; uid: string; kind: ItemKind; id: string },
  now: Date,
): Promise<Result<string, 'item_unknown' | 'link_not_ready'>> {
  const { siteId, uid, kind, id } = request;
  const item = await findItem(deps.db, siteId, kind, id);
  if (!item || item.hidden) return refuse('item_unknown');
  if (kind === 'app') {
    if (item.delisted_at || item.download_url === '') return refuse('item_unknown');
  } else {
    const application = await findApplication(deps.db, { siteId, uid, itemId: item.item_id });
    if (application?.state === 'link_pending') return refuse('link_not_ready');
    if (application?.state !== 'linked') return refuse('item_unknown');
  }
  for (let tries = 0; tries < TRIES; tries++) {
    // Either the code exists (try another) or a simultaneous request of the same user was first (use its code).
    await deps.db
      .insertInto('short_links')
      .values({
        site_id: siteId,
        code: shortCodeFrom(deps.randomBytes(SHORT_CODE_LENGTH)),
        uid,
        item_id: item.item_id,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const own = await deps.db
      .selectFrom('short_links')
      .select('code')
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('item_id', '=', item.item_id)
      .executeTakeFirst();
    if (own) return ok(own.code);
  }
  throw new Error('no free short code was found');
}
