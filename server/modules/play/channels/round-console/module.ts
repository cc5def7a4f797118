import { declare, defineModule } from '../../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES, WORKERS } from '../../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../../back-office/approvals/index.ts';
import { recordListExport } from '../../../identity/audit/index.ts';
import { SITES } from '../../../site/sites/index.ts';
import { CHANNEL_REPORTS } from '../reconciliation/ports.ts';
import { createRoundCloser } from './close-by-rule.ts';
import { heldWinApproval } from './held-win-approval.ts';
import { returnBetsApproval } from './return-bets-approval.ts';
import { roundConsoleRoutes } from './routes.ts';

export const roundConsoleModule = defineModule({
  name: 'play/channels/round-console',
  declares: [declare(APPROVALS, returnBetsApproval, heldWinApproval)],
  needs: { ...BASICS, sites: SITES, reports: CHANNEL_REPORTS },
  gives: { routes: ROUTES, workers: WORKERS },
  create: (parts) => ({
    routes: roundConsoleRoutes({ ...parts, recordExport: recordListExport }),
    workers: [createRoundCloser(parts)],
  }),
});
