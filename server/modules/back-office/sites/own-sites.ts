import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { rolesOf } from '../../identity/operators/index.ts';
import { lockSite, readDefaultSite, readHosts, readSiteRows, type SiteRow } from '../../site/sites/published.ts';

/** The sites that an operator owns, with their domains. */
export async function listOwnSites(db: Database, operatorId: string) {
  const roles = await rolesOf(db, operatorId);
  const owned = Object.keys(roles).filter((siteId) => roles[siteId] === 'owner');
  if (owned.length === 0) return [];
  const sites = await readSiteRows(db, owned);
  return Promise.all(sites.map(async (site) => ({ ...site, domains: await readHosts(db, site.site_id) })));
}

/**
 * One change of a site by an operator who owns it. `work` decides and writes, and returns its answer and the audit
 * event's details; the event is written last, to that site's log, in the same transaction.
 */
export function changeOwnSite<Value, Code extends string>(
  db: Database,
  actor: Actor,
  change: { readonly siteId: string; readonly action: string; readonly reason: string },
  now: Date,
  work: (
    tx: Transaction,
    site: SiteRow,
  ) => Promise<Result<{ readonly answer: Value; readonly detail: Readonly<Record<string, unknown>> }, Code>>,
): Promise<Result<Value, Code | 'not_found'>> {
  return decideInTransaction(db, async (tx): Promise<Result<Value, Code | 'not_found'>> => {
    const { siteId, action, reason } = change;
    const roles = await rolesOf(tx, actor.operatorId);
    if (!Object.hasOwn(roles, siteId) || roles[siteId] !== 'owner') return refuse('not_found');
    const site = await lockSite(tx, siteId);
    if (!site) return refuse('not_found');
    const done = await work(tx, site);
    if (!done.ok) return done;
    const { answer, detail } = done.value;
    await recordAuditEvent(tx, { ...actor, siteId }, { action, target: `site:${siteId}`, reason, detail }, now);
    return ok(answer);
  });
}

/**
 * The default site answers at every host that no site names. A host that is added to another site is lost to the
 * default site, so an owner of the default site has to do it.
 */
export async function mayTakeHosts(db: Database | Transaction, operatorId: string, siteId: string): Promise<boolean> {
  const fallback = await readDefaultSite(db);
  if (fallback === undefined || fallback === siteId) return true;
  const roles = await rolesOf(db, operatorId);
  return roles[fallback] === 'owner';
}
