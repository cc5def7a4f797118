import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { hasSecondOwner, rolesOf } from '../../identity/operators/index.ts';
import { isProtective, type StaffRequest } from './staff-payload.ts';

/**
 * The first of these sites with another owner, who has to approve; undefined if no other person owns one of the sites.
 */
export async function findApprovingSite(
  db: Database | Transaction,
  actor: Actor,
  siteIds: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const own = siteIds.filter((siteId) => siteId === actor.siteId);
  const others = siteIds.filter((siteId) => siteId !== actor.siteId);
  for (const siteId of [...own, ...others]) {
    if (await hasSecondOwner(db, siteId, actor.operatorId, now)) return siteId;
  }
  return undefined;
}

/**
 * The site whose other owner has to approve this change of an operator. No approval is needed if the change only
 * removes rights, and from an operator who owns no site: such a change protects.
 */
export async function findSiteApprovingChange(
  db: Database | Transaction,
  actor: Actor,
  request: StaffRequest,
  now: Date,
): Promise<string | undefined> {
  const { change, site } = request.payload;
  const roles = await rolesOf(db, request.operatorId);
  const counts = { role: [actor.siteId], remove: [actor.siteId], site_role: site === null ? [] : [site] };
  const siteIds = change in counts ? counts[change as keyof typeof counts] : Object.keys(roles);
  if (isProtective(request.payload) && siteIds.every((siteId) => roles[siteId] !== 'owner')) return undefined;
  // A change of an owner needs an approval on the owner's own site: otherwise the owners of another site could take the
  // site from its owner.
  const owned = siteIds.filter((siteId) => roles[siteId] === 'owner');
  const agreeing = await findApprovingSite(db, actor, owned, now);
  return agreeing ?? findApprovingSite(db, actor, siteIds, now);
}
