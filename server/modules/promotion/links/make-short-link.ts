import { SHORT_CODE_LENGTH, shortCodeFrom } from '@pitaka/core/promotion/applications/short-code.ts';
import { MAX_LINKS_PER_ITEM } from '@pitaka/core/promotion/links/max-links.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { lockUser } from '../../identity/auth/index.ts';
import { findApplication } from '../applications/index.ts';
import { findItem } from '../catalogue/index.ts';

export interface ShortLinkDependencies {
  readonly db: Database;
  readonly randomBytes: (size: number) => Uint8Array;
}

export interface ShortLinkRequest {
  readonly siteId: string;
  readonly uid: string;
  readonly kind: ItemKind;
  readonly id: string;
  /** The promoter's name for the channel; '' if it has none. */
  readonly sub: string;
}

const TRIES = 5;

/** The code of a user's short link to an item. Each sub-id has one code that never changes. */
export async function makeShortLink(
  deps: ShortLinkDependencies,
  request: ShortLinkRequest,
  now: Date,
): Promise<Result<string, 'item_unknown' | 'link_not_ready' | 'short_links_full'>> {
  const { siteId, uid, kind, id, sub } = request;
  const item = await findItem(deps.db, siteId, kind, id);
  if (!item || item.hidden) return refuse('item_unknown');
  if (kind === 'app') {
    if (item.delisted_at || item.download_url === '') return refuse('item_unknown');
  } else {
    const application = await findApplication(deps.db, { siteId, uid, itemId: item.item_id });
    if (application?.state === 'link_pending') return refuse('link_not_ready');
    if (application?.state !== 'linked') return refuse('item_unknown');
  }
  const owner = { siteId, uid, itemId: item.item_id, sub };
  for (let tries = 0; tries < TRIES; tries++) {
    const code = shortCodeFrom(deps.randomBytes(SHORT_CODE_LENGTH));
    const made = await findOrInsert(deps.db, owner, code, now);
    if (made === 'full') return refuse('short_links_full');
    if (made !== 'taken') return ok(made);
  }
  throw new Error('no free short code was found');
}

/** The existing code, or the new one; 'taken' if another link already has this code. */
function findOrInsert(
  db: Database,
  owner: { siteId: string; uid: string; itemId: string; sub: string },
  code: string,
  now: Date,
): Promise<string | 'full' | 'taken'> {
  const { siteId, uid, itemId, sub } = owner;
  return inTransaction(db, async (tx) => {
    // The lock on the user's row serializes one user's requests; otherwise each of two simultaneous requests would miss
    // the other's link in the count.
    await lockUser(tx, siteId, uid);
    const own = await tx
      .selectFrom('short_links')
      .select(['code', 'sub'])
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('item_id', '=', itemId)
      .execute();
    const same = own.find((link) => link.sub === sub);
    if (same) return same.code;
    if (own.length >= MAX_LINKS_PER_ITEM) return 'full';
    const written = await tx
      .insertInto('short_links')
      .values({ site_id: siteId, code, uid, item_id: itemId, sub, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return written.numInsertedOrUpdatedRows === 0n ? 'taken' : code;
  });
}
