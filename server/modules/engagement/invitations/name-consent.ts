import { isReservedName } from '@pitaka/core/identity/auth/reserved-name.ts';
import { firstNameOf } from '@pitaka/core/values/names.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { findUser } from '../../identity/auth/index.ts';
import { usersOf } from '../../identity/auth/published.ts';

interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** Whether the people whom a user invites see the user's first name: only by the user's own decision. */
export async function readNameConsent(db: Database, { siteId, uid }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('inviter_consents')
    .select('shows_name')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.shows_name ?? false;
}

/** Refuses a name that reads like the site's own: invited people would take the invitation for the site's. */
export async function setNameConsent(
  db: Database,
  site: { readonly siteId: string; readonly name: string },
  { uid, shows }: { readonly uid: string; readonly shows: boolean },
  now: Date,
): Promise<Result<null, 'name_reserved'>> {
  const owner = { siteId: site.siteId, uid };
  if (shows) {
    const name = (await findUser(db, site.siteId, uid))?.name ?? '';
    if (readsLikeSite(name, site.name)) return refuse('name_reserved');
  }
  await writeNameConsent(db, owner, shows, now);
  return ok(null);
}

/** The first name alone is shown, but the whole name counts: 'Juan Official' is refused too. */
function readsLikeSite(name: string, siteName: string): boolean {
  return isReservedName(name, [siteName]) || isReservedName(firstNameOf(name), [siteName]);
}

/** Without the check of the name: for the demo. */
export async function writeNameConsent(db: Database, { siteId, uid }: Owner, shows: boolean, now: Date): Promise<void> {
  const set = { shows_name: shows, changed_at: now };
  await db
    .insertInto('inviter_consents')
    .values({ site_id: siteId, uid, ...set })
    .onConflict((conflict) => conflict.columns(['site_id', 'uid']).doUpdateSet(set))
    .execute();
}

/**
 * The first name of a code's owner who agreed to show it. The answer is '' for an unknown code, for a user without a
 * name and for a user who did not agree, so that it does not show which uids exist. It is also '' for a name that reads
 * like the site's own: such names are refused now, but older ones are still stored.
 */
export async function readInviterName(
  db: Database,
  { siteId, name: siteName }: { readonly siteId: string; readonly name: string },
  code: string,
): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT u.name FROM inviter_consents c JOIN ${usersOf(siteId)} u ON u.site_id = c.site_id AND u.uid = c.uid
    WHERE c.site_id = ${siteId} AND c.uid = ${code} AND c.shows_name AND u.status = 'active'`.execute(db);
  const name = rows[0]?.name ?? '';
  return readsLikeSite(name, siteName) ? '' : firstNameOf(name);
}
