import { defineModule } from '../../../platform/assembly/define-module.ts';
import { CONFIG, DATABASE, LOG, ROUTES } from '../../../platform/assembly/ports.ts';
import { SETTINGS_REGISTRY } from '../settings/index.ts';
import { listMissing } from './list-missing.ts';
import { SITES } from './ports.ts';
import { siteRoutes } from './routes.ts';
import { createSiteFinder } from './site-finder.ts';

export const sitesModule = defineModule({
  name: 'site/sites',
  needs: { config: CONFIG, db: DATABASE, log: LOG, registry: SETTINGS_REGISTRY },
  gives: { sites: SITES, routes: ROUTES },
  create: ({ config, db, log, registry }) => ({
    sites: createSiteFinder(db, { registry, log }, listMissing(config)),
    routes: siteRoutes(),
  }),
});
