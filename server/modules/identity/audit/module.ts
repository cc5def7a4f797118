import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { securityJobs } from './jobs.ts';
import { auditRoutes } from './routes.ts';
import { securitySettings } from './security-settings.ts';

export const auditModule = defineModule({
  name: 'identity/audit',
  declares: [declare(SETTINGS, securitySettings)],
  needs: { ...BASICS, sites: SITES },
  gives: { routes: ROUTES },
  create(parts) {
    securityJobs(parts);
    return { routes: auditRoutes(parts) };
  },
});
