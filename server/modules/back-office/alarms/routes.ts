import { findCall } from '@pitaka/contract/calls/index.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { AlarmSettings } from '../../../platform/alarm-settings.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readHealth } from './health-view.ts';
import type { Measuring } from './installation-measures.ts';

export function healthRoutes(deps: {
  readonly db: Database;
  readonly measuring: Measuring;
  readonly settings: AlarmSettings;
  readonly isTrial: boolean;
  readonly clock: () => Date;
}): Route[] {
  return [
    route(findCall('/console/health'), async (_input, { site, now }) => ok(await readHealth(deps, site.siteId, now))),
  ];
}
