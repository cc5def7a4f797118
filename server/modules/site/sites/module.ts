import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, LOG, ROUTES } from '../../../platform/assembly/ports.ts';
import { SETTINGS_REGISTRY } from '../settings/index.ts';
import { SITES } from './ports.ts';
import { siteRoutes } from './routes.ts';
import { createSiteFinder } from './site-finder.ts';

export const sitesModule = defineModule({
  name: 'site/sites',
  needs: { db: DATABASE, log: LOG, registry: SETTINGS_REGISTRY },
  gives: { sites: SITES, routes: ROUTES },
  create: ({ db, log, registry }) => ({ sites: createSiteFinder(db, { registry, log }), routes: siteRoutes() }),
});
