import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { type Route, route } from '../../platform/http/route.ts';

export function siteRoutes(): Route[] {
  return [
    route(findCall('/site/list'), async (_input, { site }) => ok([...site.domains])),
    route(findCall('/site/current'), async (_input, { site }) =>
      ok({
        id: site.siteId,
        name: site.name,
        unit: site.unit,
        timezone: site.timezone,
        areaCode: site.areaCode,
        features: { ...site.features },
        theme: { ...site.theme },
        tabLabels: site.tabLabels,
        roleLabels: { ...site.roleLabels },
        supportHandle: site.supportHandle,
        supportLink: site.supportLink,
      }),
    ),
  ];
}
