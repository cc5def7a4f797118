import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { personalData } from './personal-data.ts';
import { auditRetention } from './retention.ts';
import { auditRoutes } from './routes.ts';
import { securitySettings } from './security-settings.ts';

export const auditModule = defineModule({
  name: 'identity/audit',
  declares: [
    declare(RETENTIONS, ...auditRetention),
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, securitySettings),
  ],
  needs: { ...BASICS, sites: SITES },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: auditRoutes(parts) }),
});
