import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, EXPORTS, LOG, ROUTES, SECRETS } from '../../../platform/assembly/ports.ts';
import { SITES } from '../../site/sites/index.ts';
import { listExport } from './list-export.ts';
import { listFileRoutes } from './routes.ts';

export const listFilesModule = defineModule({
  name: 'back-office/list-files',
  needs: { db: DATABASE, secrets: SECRETS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: listFileRoutes(parts) }),
});

/** A module of its own, because it exports the lists of all modules. */
export const listExportModule = defineModule({
  name: 'back-office/list-files',
  needs: { db: DATABASE, log: LOG, sites: SITES, routes: ROUTES },
  gives: { exports: EXPORTS },
  create: (parts) => ({ exports: [listExport(parts)] }),
});
