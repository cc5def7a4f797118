import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { requireOperator } from '../../../platform/http/call-context.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { localeFrom } from '../../../platform/http/site.ts';
import { actorOf } from '../../identity/audit/index.ts';
import type { MediaStore } from '../../site/media/index.ts';
import { addDomain, removeDomain } from './change-domains.ts';
import { changeSiteDetails } from './change-site-details.ts';
import { makeSite } from './make-site.ts';
import { listOwnSites } from './own-sites.ts';
import { storeLogo } from './store-logo.ts';

export interface SitesDependencies {
  readonly db: Database;
  readonly store: MediaStore;
  /** Drops this process's cached sites. */
  readonly forgetSites: () => void;
}

/** The calls that owners use to set up their sites. */
export function sitesRoutes({ db, store, forgetSites }: SitesDependencies): Route[] {
  return [
    route(findCall('/console/sites/list'), async (_input, context) => {
      const rows = await listOwnSites(db, requireOperator(context).operatorId);
      return ok(
        rows.map((row) => ({
          id: row.site_id,
          name: row.name,
          companyName: row.company_name ?? '',
          icp: row.icp ?? '',
          areaCode: row.area_code,
          locale: localeFrom(row.locale),
          unit: row.unit,
          timezone: row.timezone,
          isDefault: row.is_default,
          createdAt: row.created_at.toISOString(),
          version: row.version,
          domains: row.domains,
        })),
      );
    }),

    route(findCall('/console/sites/create'), async (input, context) => {
      const domains = input.domains.map((domain) => domain.trim().toLowerCase());
      const made = await makeSite(db, actorOf(context), { ...input, domains }, context.now);
      forgetSites();
      return made;
    }),

    route(findCall('/console/sites/save'), async (input, context) => {
      const saved = await changeSiteDetails(db, actorOf(context), input, context.site.unit, context.now);
      forgetSites();
      return saved;
    }),

    route(findCall('/console/sites/adddomain'), async (input, context) => {
      const change = { ...input, domain: input.domain.trim().toLowerCase() };
      const added = await addDomain(db, actorOf(context), change, context.now);
      forgetSites();
      return added;
    }),

    route(findCall('/console/sites/removedomain'), async (input, context) => {
      const removed = await removeDomain(db, actorOf(context), input, context.now);
      forgetSites();
      return removed;
    }),

    route(findCall('/console/sites/logo'), async ({ file }, context) =>
      storeLogo({ db, store }, actorOf(context), Buffer.from(file, 'base64'), context.now),
    ),
  ];
}
