import { defineModule } from '../../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES, WORKERS } from '../../../../platform/assembly/ports.ts';
import { SITES } from '../../../site/sites/index.ts';
import { CHANNEL_FINDER } from '../ports.ts';
import { createBreakWorker } from './break-worker.ts';
import { CHANNEL_WALLETS } from './ports.ts';
import { channelTransferRoutes } from './routes.ts';
import { createTransferWorker } from './transfer-worker.ts';

export const channelTransfersModule = defineModule({
  name: 'play/channels/transfers',
  needs: { ...BASICS, sites: SITES, finder: CHANNEL_FINDER, wallets: CHANNEL_WALLETS },
  gives: { routes: ROUTES, workers: WORKERS },
  create: (parts) => ({
    routes: channelTransferRoutes(parts),
    workers: [createTransferWorker(parts), createBreakWorker(parts)],
  }),
});
