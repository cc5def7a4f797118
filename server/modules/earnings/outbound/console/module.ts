import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { BASICS, MAY_CALL, ROUTES } from '../../../../platform/assembly/ports.ts';
import { recordListExport } from '../../../identity/audit/index.ts';
import { SITES } from '../../../site/sites/index.ts';
import { outboundConsoleRoutes } from './routes.ts';

export const outboundConsoleModule = defineModule({
  name: 'earnings/outbound/console',
  needs: { ...BASICS, sites: SITES, mayCall: MAY_CALL },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: outboundConsoleRoutes({ ...parts, recordExport: recordListExport }) }),
});
