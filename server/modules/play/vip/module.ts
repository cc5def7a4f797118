import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { LEDGER } from '../../money/ledger/index.ts';
import { READY_THINGS } from '../../money/wallet/index.ts';
import { MEDIA_STORE } from '../../site/media/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { vipConsoleRoutes } from './console-routes.ts';
import { vipLevelApproval } from './level-approval.ts';
import { personalData } from './personal-data.ts';
import { PAID_WITHDRAWALS, REBATE_BASES, WITHDRAWAL_TERMS } from './ports.ts';
import { readyReward } from './ready-reward.ts';
import { vipRoutes } from './routes.ts';
import { vipSettings } from './vip-settings.ts';
import { createVipWorker } from './worker.ts';

export const vipModule = defineModule({
  name: 'play/vip',
  declares: [
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, vipSettings),
    declare(READY_THINGS, readyReward),
    declare(APPROVALS, vipLevelApproval),
  ],
  needs: {
    ...BASICS,
    ledger: LEDGER,
    sites: SITES,
    store: MEDIA_STORE,
    withdrawalsOf: WITHDRAWAL_TERMS,
    countPaid: PAID_WITHDRAWALS,
    readRebateBases: REBATE_BASES,
  },
  gives: { routes: ROUTES, workers: WORKERS },
  create: (parts) => ({
    routes: [...vipRoutes(parts), ...vipConsoleRoutes({ ...parts, recordExport: recordListExport })],
    workers: [createVipWorker(parts)],
  }),
});
