import { declare, defineModule } from '../../../../platform/assembly/define-module.ts';
import { BASICS, ROUTES } from '../../../../platform/assembly/ports.ts';
import { APPROVALS } from '../../../back-office/approvals/index.ts';
import { CHANNEL_REPORTS } from '../reconciliation/ports.ts';
import { channelChangeApproval, channelOpenApproval } from './channel-approvals.ts';
import { channelConsoleRoutes } from './routes.ts';

export const channelConsoleModule = defineModule({
  name: 'play/channels/console',
  declares: [declare(APPROVALS, channelOpenApproval, channelChangeApproval)],
  needs: { ...BASICS, reports: CHANNEL_REPORTS },
  gives: { routes: ROUTES },
  create: (parts) => ({ routes: channelConsoleRoutes(parts) }),
});
