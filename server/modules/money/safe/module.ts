import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { DATABASE, PAYMENT_READER, ROUTES, SECRETS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { LEDGER } from '../ledger/index.ts';
import { checkSafePassword } from './check-safe-password.ts';
import { createOwnPinReader } from './own-pin-limit.ts';
import { personalData } from './personal-data.ts';
import { CHECK_PIN, OWN_PIN_ABOVE, PHONE_WAIT_HOURS } from './ports.ts';
import { safeRoutes } from './routes.ts';

export const safeModule = defineModule({
  name: 'money/safe',
  declares: [declare(PERSONAL_TABLES, ...personalData)],
  needs: {
    db: DATABASE,
    ledger: LEDGER,
    secrets: SECRETS,
    reader: PAYMENT_READER,
    phoneWaitHours: PHONE_WAIT_HOURS,
  },
  gives: { checkPin: CHECK_PIN, ownPinAbove: OWN_PIN_ABOVE, routes: ROUTES },
  create: (parts) => ({
    checkPin: (siteId, uid, pin, now) => checkSafePassword(parts, siteId, uid, pin, now),
    ownPinAbove: createOwnPinReader(parts.reader),
    routes: safeRoutes(parts),
  }),
});
