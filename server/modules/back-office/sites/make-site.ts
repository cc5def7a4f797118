import { isHost, isSiteId, isUnit, isZone } from '@pitaka/core/site/sites/site-facts.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { setRole } from '../../identity/operators/index.ts';
import { featuresSettings } from '../../site/settings/index.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '../../site/sites/index.ts';
import { LIMITS_OF_A_SITE_OF_ONE } from '../operator-limit/index.ts';
import { isReserved } from './change-domains.ts';
import { mayTakeHosts } from './own-sites.ts';

export interface SiteToCreate {
  readonly id: string;
  readonly name: string;
  readonly companyName: string;
  readonly icp: string;
  readonly areaCode: string;
  readonly locale: string;
  readonly unit: string;
  readonly timezone: string;
  readonly domains: readonly string[];
}

type MakeRefusal = 'input_invalid' | 'site_exists' | 'domain_taken' | 'domain_of_default';

/** A site with an app needs its own items first. */
const OFF_AT_FIRST: ReadonlySet<string> = new Set(['apps']);

/**
 * Creates a site that the actor owns. Its limit per operator is 0.00 until two people raise it: otherwise one owner
 * could create any number of sites, and alone credit the limit of each site.
 */
export async function makeSite(
  db: Database,
  actor: Actor,
  newSite: SiteToCreate,
  now: Date,
): Promise<Result<{ id: string }, MakeRefusal>> {
  const { id, domains } = newSite;
  const fields = problemsOf(newSite);
  if (Object.keys(fields).length > 0) return refuse('input_invalid', { fields });
  if (!(await mayTakeHosts(db, actor.operatorId, id))) return refuse('domain_of_default');
  for (const domain of domains)
    if (await isReserved(db, actor, { domain, siteId: id }, now)) return refuse('domain_taken');
  const site = {
    siteId: id,
    name: newSite.name,
    domains: [...new Set(domains)],
    companyName: newSite.companyName || undefined,
    icp: newSite.icp || undefined,
    unit: newSite.unit,
    timezone: newSite.timezone,
    areaCode: newSite.areaCode,
    locale: newSite.locale,
    roleLabels: DEFAULT_ROLE_LABELS,
    settings: { features: featuresAtFirst(), ...LIMITS_OF_A_SITE_OF_ONE },
    isDefault: false,
  };
  const made = await createSite(db, site, now, async (tx) => {
    await setRole(tx, id, actor.operatorId, 'owner', '', now);
    const { siteId: _, roleLabels: _labels, settings: _settings, isDefault: _default, ...detail } = site;
    const auditEvent = { action: 'site.create', target: `site:${id}`, detail };
    // The event is also written to the log of the site where the actor is logged in, as that site's owners look there.
    const logs = [...new Set([actor.siteId, id])].sort();
    for (const siteId of logs) await recordAuditEvent(tx, { ...actor, siteId }, auditEvent, now);
  });
  if (made.ok) return ok({ id });
  if (made.code === 'default_exists') throw new Error('a site that is no default was taken for one');
  return refuse(made.code);
}

function featuresAtFirst(): Record<string, boolean> {
  return Object.fromEntries(
    Object.keys(featuresSettings.fields).map((feature) => [feature, !OFF_AT_FIRST.has(feature)]),
  );
}

function problemsOf({ id, unit, timezone, domains }: SiteToCreate): Record<string, string> {
  const wrongDomain = domains.findIndex((domain) => !isHost(domain));
  return {
    ...(isSiteId(id) ? {} : { id: 'site_id_format' }),
    ...(isUnit(unit) ? {} : { unit: 'unit_unknown' }),
    ...(isZone(timezone) ? {} : { timezone: 'zone_unknown' }),
    ...(wrongDomain < 0 ? {} : { [`domains.${wrongDomain}`]: 'domain_format' }),
  };
}
