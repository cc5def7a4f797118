import { WHEEL_FREE_SPINS } from '@pitaka/contract/constants.ts';
import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, RAW_ROUTES, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { RECORDS } from '../../back-office/reviewed-records/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { READY_THINGS } from '../../money/wallet/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { wheelConsoleRoutes } from './console-routes.ts';
import { createDoublingWorker } from './doubling-worker.ts';
import { personalData } from './personal-data.ts';
import { prizeApproval, wheelPrizes } from './prize-record.ts';
import { readySpin } from './ready-spin.ts';
import { wheelRoutes } from './routes.ts';
import { verifyPageRoutes } from './verify-page-routes.ts';
import { wheelSettings } from './wheel-settings.ts';

export const wheelModule = defineModule({
  name: 'play/wheel',
  declares: [
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, wheelSettings),
    declare(READY_THINGS, readySpin(WHEEL_FREE_SPINS)),
    declare(APPROVALS, prizeApproval),
    declare(RECORDS, wheelPrizes),
  ],
  needs: { ...BASICS, sites: SITES },
  gives: { routes: ROUTES, rawRoutes: RAW_ROUTES, workers: WORKERS },
  create: (parts) => ({
    routes: [...wheelRoutes(parts), ...wheelConsoleRoutes({ ...parts, recordExport: recordListExport })],
    rawRoutes: verifyPageRoutes(),
    workers: [createDoublingWorker(parts)],
  }),
});
