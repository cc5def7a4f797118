import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { rolesOf } from '../../identity/operators/index.ts';

export interface SiteRow {
  readonly site_id: string;
  readonly name: string;
  readonly company_name: string | null;
  readonly icp: string | null;
  readonly area_code: string;
  readonly locale: string;
  readonly version: number;
}

/** The sites that an operator owns, with their domains. */
export async function listOwnSites(db: Database, operatorId: string) {
  const roles = await rolesOf(db, operatorId);
  const owned = Object.keys(roles).filter((siteId) => roles[siteId] === 'owner');
  if (owned.length === 0) return [];
  const [sites, domains] = await Promise.all([
    db.selectFrom('sites').selectAll().where('site_id', 'in', owned).orderBy('name').execute(),
    db
      .selectFrom('site_domains')
      .select(['site_id', 'domain'])
      .where('site_id', 'in', owned)
      .orderBy('domain')
      .execute(),
  ]);
  return sites.map((site) => ({
    ...site,
    domains: domains.filter(({ site_id }) => site_id === site.site_id).map(({ domain }) => domain),
  }));
}

/**
 * One change of a site by an operator who owns it. `work` decides and writes, and returns its answer with what the audit
 * event says; the event is written to the log of that site, in the same transaction, last.
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
    const site = await tx
      .selectFrom('sites')
      .select(['site_id', 'name', 'company_name', 'icp', 'area_code', 'locale', 'version'])
      .where('site_id', '=', siteId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!site) return refuse('not_found');
    const done = await work(tx, site);
    if (!done.ok) return done;
    const { answer, detail } = done.value;
    await recordAuditEvent(tx, { ...actor, siteId }, { action, target: `site:${siteId}`, reason, detail }, now);
    return ok(answer);
  });
}

/**
 * A host that no site names is answered by the default site, so whoever adds it to another takes it from there: that takes
 * an owner of the default site, too.
 */
export async function mayTakeHosts(db: Database | Transaction, operatorId: string, siteId: string): Promise<boolean> {
  const fallback = await db.selectFrom('sites').select('site_id').where('is_default', '=', true).executeTakeFirst();
  if (!fallback || fallback.site_id === siteId) return true;
  const roles = await rolesOf(db, operatorId);
  return roles[fallback.site_id] === 'owner';
}

/** Each change of a site's row or domains is a version of it. */
export async function bumpSite(tx: Transaction, site: Pick<SiteRow, 'site_id' | 'version'>): Promise<void> {
  await tx
    .updateTable('sites')
    .set({ version: site.version + 1 })
    .where('site_id', '=', site.site_id)
    .execute();
}

export async function domainsOf(tx: Transaction, siteId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('site_domains')
    .select('domain')
    .where('site_id', '=', siteId)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}
