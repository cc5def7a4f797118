import { isHost } from '@pitaka/core/site/sites/site-facts.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { hasSecondOwner } from '../../identity/operators/index.ts';
import { addHost, bumpSite, readHosts, removeHost } from '../../site/sites/published.ts';
import { changeOwnSite, mayTakeHosts } from './own-sites.ts';

/** For this many days no other site can take a host that a site removed, so that the site's other owners can notice. */
const RESERVED_DAYS = 30;
const DAY_MS = 86_400_000;

export interface DomainChange {
  readonly id: string;
  readonly domain: string;
  readonly reason: string;
}

/** Adds a host to the site. */
export function addDomain(db: Database, actor: Actor, { id, domain, reason }: DomainChange, now: Date) {
  return changeOwnSite(db, actor, { siteId: id, action: 'site.domain_add', reason }, now, async (tx, site) => {
    if (!isHost(domain)) return refuse('input_invalid', { fields: { domain: 'domain_format' } });
    if (!(await mayTakeHosts(tx, actor.operatorId, id))) return refuse('domain_of_default');
    if (await isReserved(tx, actor, { domain, siteId: id }, now)) return refuse('domain_taken');
    if (!(await addHost(tx, site, domain))) return refuse('domain_taken');
    await tx.deleteFrom('former_domains').where('domain', '=', domain).where('site_id', '=', id).execute();
    await bumpSite(tx, site);
    return ok({ answer: { domains: await readHosts(tx, id) }, detail: { domain } });
  });
}

/**
 * Removes a host from the site: browsers that open it then see the default site. A site's last host cannot be removed.
 */
export function removeDomain(db: Database, actor: Actor, { id, domain, reason }: DomainChange, now: Date) {
  return changeOwnSite(db, actor, { siteId: id, action: 'site.domain_remove', reason }, now, async (tx, site) => {
    const before = await readHosts(tx, id);
    if (!before.includes(domain)) return refuse('not_found');
    if (before.length === 1) return refuse('domain_last');
    await removeHost(tx, id, domain);
    const until = new Date(now.getTime() + RESERVED_DAYS * DAY_MS);
    await tx
      .insertInto('former_domains')
      .values({ domain, site_id: id, until })
      .onConflict((conflict) => conflict.columns(['domain', 'site_id']).doUpdateSet({ until }))
      .execute();
    await bumpSite(tx, site);
    return ok({ answer: { domains: await readHosts(tx, id) }, detail: { domain } });
  });
}

/**
 * Whether a site with several owners recently removed this host. Otherwise one of two owners could move the other
 * owner's players to a new site.
 */
export async function isReserved(
  tx: Database | Transaction,
  actor: Actor,
  request: { readonly domain: string; readonly siteId: string },
  now: Date,
): Promise<boolean> {
  const former = await tx
    .selectFrom('former_domains')
    .select('site_id')
    .where('domain', '=', request.domain)
    .where('site_id', '<>', request.siteId)
    .where('until', '>', now)
    .execute();
  for (const { site_id } of former) if (await hasSecondOwner(tx, site_id, actor.operatorId, now)) return true;
  return false;
}
