import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, RAW_ROUTES } from '../../../platform/assembly/ports.ts';
import { ERASE_STEPS } from '../../../platform/personal-data/index.ts';
import { SITE_CURRENCY } from '../withdrawals/index.ts';
import { eraseEvents } from './erase-events.ts';
import { CALLBACK_READERS } from './ports.ts';
import { callbackRawRoutes } from './routes.ts';

export const providerCallbacksModule = defineModule({
  name: 'payments/provider-callbacks',
  declares: [declare(ERASE_STEPS, eraseEvents)],
  needs: { ...BASICS, currencyOf: SITE_CURRENCY, readers: CALLBACK_READERS },
  gives: { rawRoutes: RAW_ROUTES },
  create: (parts) => ({ rawRoutes: callbackRawRoutes(parts) }),
});
