import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { bumpSite, renameSite, type SiteRow } from '../../site/sites/published.ts';
import { changeOwnSite } from './own-sites.ts';

export interface SiteDetails {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly companyName: string;
  readonly icp: string;
  readonly areaCode: string;
  readonly locale: string;
  readonly reason: string;
}

/** Changes a site's names, area code and language. Its domains carry the same names. */
export function changeSiteDetails(db: Database, actor: Actor, facts: SiteDetails, now: Date) {
  const { id, version, reason } = facts;
  return changeOwnSite(db, actor, { siteId: id, action: 'site.change', reason }, now, async (tx, site) => {
    if (site.version !== version) return refuse('record_changed');
    const names = { name: facts.name, company_name: facts.companyName || null, icp: facts.icp || null };
    const others = { area_code: facts.areaCode, locale: facts.locale };
    await renameSite(tx, id, names, others);
    await bumpSite(tx, site);
    return ok({ answer: { version: version + 1 }, detail: changesOf(site, { ...names, ...others }) });
  });
}

type Facts = Omit<SiteRow, 'site_id' | 'version'>;

function changesOf(before: Facts, after: Facts) {
  const keys = (Object.keys(after) as (keyof Facts)[]).filter((key) => before[key] !== after[key]);
  return { changes: Object.fromEntries(keys.map((key) => [key, { before: before[key], after: after[key] }])) };
}
