import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { READY_THINGS } from '../../money/wallet/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { createRebateWorker } from './period-worker.ts';
import { personalData } from './personal-data.ts';
import { REBATE_LEVELS, UNCONFIRMED_DAYS } from './ports.ts';
import { readyRebates } from './ready-rebates.ts';
import { rebateSettings } from './rebate-settings.ts';
import { rebateRoutes } from './routes.ts';
import { createTakeBackWorker } from './take-back-worker.ts';

export const rebatesModule = defineModule({
  name: 'earnings/rebates',
  declares: [
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, rebateSettings),
    declare(READY_THINGS, readyRebates),
  ],
  needs: { ...BASICS, sites: SITES, levels: REBATE_LEVELS, readUnconfirmedDays: UNCONFIRMED_DAYS },
  gives: { routes: ROUTES, workers: WORKERS },
  create: (parts) => ({
    routes: rebateRoutes(parts),
    workers: [createRebateWorker(parts), createTakeBackWorker(parts)],
  }),
});
