import { defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, ROUTES, SECRETS } from '../../../platform/assembly/ports.ts';
import { LEDGER } from '../ledger/index.ts';
import { checkSafePassword } from './check-safe-password.ts';
import { CHECK_PIN } from './ports.ts';
import { safeRoutes } from './routes.ts';

export const safeModule = defineModule({
  name: 'money/safe',
  needs: { db: DATABASE, ledger: LEDGER, secrets: SECRETS },
  gives: { checkPin: CHECK_PIN, routes: ROUTES },
  create: (parts) => ({
    checkPin: (siteId, uid, pin, now) => checkSafePassword(parts, siteId, uid, pin, now),
    routes: safeRoutes(parts),
  }),
});
