import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, EXPORTS, ROUTES, SECRETS } from '../../../platform/assembly/ports.ts';
import { REPORT_EXPORT } from './report-export.ts';
import { exportRoutes } from './routes.ts';

export const reportExportModule = defineModule({
  name: 'earnings/exports',
  declares: [declare(EXPORTS, REPORT_EXPORT)],
  needs: { db: DATABASE, secrets: SECRETS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: exportRoutes(parts) }),
});
