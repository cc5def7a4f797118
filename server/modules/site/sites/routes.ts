import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { presentSite } from './present-site.ts';

export function siteRoutes(): Route[] {
  return [
    route(findCall('/site/list'), async (_input, { site }) => ok([...site.domains])),
    route(findCall('/site/current'), async (_input, { site }) => ok(presentSite(site))),
  ];
}
