import { defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, RAW_ROUTES } from '../../../platform/assembly/ports.ts';
import { SITE_CURRENCY } from '../withdrawals/index.ts';
import { CALLBACK_READERS } from './ports.ts';
import { callbackRawRoutes } from './routes.ts';

export const providerCallbacksModule = defineModule({
  name: 'payments/provider-callbacks',
  needs: { ...BASICS, currencyOf: SITE_CURRENCY, readers: CALLBACK_READERS },
  gives: { rawRoutes: RAW_ROUTES },
  create: (parts) => ({ rawRoutes: callbackRawRoutes(parts) }),
});
