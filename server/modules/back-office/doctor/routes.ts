import { findCall } from '@pitaka/contract/calls/index.ts';
import type { Finding } from '@pitaka/core/back-office/doctor/finding.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';

/** How long the list is reused: the checks connect to the outside, and a page that polls must not repeat them. */
const KEPT_MS = 30_000;

export function doctorRoutes(look: (site: Site, now: Date) => Promise<Finding[]>): Route[] {
  const kept = new Map<string, { readonly at: Date; readonly findings: Promise<Finding[]> }>();
  return [
    route(findCall('/console/doctor'), async (_input, { site, now }) => {
      let last = kept.get(site.siteId);
      if (!last || now.getTime() - last.at.getTime() > KEPT_MS) {
        last = { at: now, findings: look(site, now) };
        kept.set(site.siteId, last);
        last.findings.catch(() => kept.delete(site.siteId));
      }
      return ok({ findings: await last.findings, asOf: last.at.toISOString() });
    }),
  ];
}
