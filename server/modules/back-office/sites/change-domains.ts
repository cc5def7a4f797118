import { isHost } from '@pitaka/core/site/sites/site-facts.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { bumpSite, changeOwnSite, domainsOf, mayTakeHosts } from './own-sites.ts';

export interface DomainChange {
  readonly id: string;
  readonly domain: string;
  readonly reason: string;
}

/** Has the site answer at another host. */
export function addDomain(db: Database, actor: Actor, { id, domain, reason }: DomainChange, now: Date) {
  return changeOwnSite(db, actor, { siteId: id, action: 'site.domain_add', reason }, now, async (tx, site) => {
    if (!isHost(domain)) return refuse('input_invalid', { fields: { domain: 'domain_format' } });
    if (!(await mayTakeHosts(tx, actor.operatorId, id))) return refuse('domain_of_default');
    const { name, company_name, icp } = site;
    const added = await tx
      .insertInto('site_domains')
      .values({ domain, site_id: id, name, company_name, icp })
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return refuse('domain_taken');
    await bumpSite(tx, site);
    return ok({ answer: { domains: await domainsOf(tx, id) }, detail: { domain } });
  });
}

/** Takes a host from the site: who opens it then sees the default site. A site always keeps one. */
export function removeDomain(db: Database, actor: Actor, { id, domain, reason }: DomainChange, now: Date) {
  return changeOwnSite(db, actor, { siteId: id, action: 'site.domain_remove', reason }, now, async (tx, site) => {
    const before = await domainsOf(tx, id);
    if (!before.includes(domain)) return refuse('not_found');
    if (before.length === 1) return refuse('domain_last');
    await tx.deleteFrom('site_domains').where('site_id', '=', id).where('domain', '=', domain).execute();
    await bumpSite(tx, site);
    return ok({ answer: { domains: await domainsOf(tx, id) }, detail: { domain } });
  });
}
