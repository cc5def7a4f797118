import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, EXPORTS, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { ERASURE_OBSTACLES, PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { RECORDS } from '../../back-office/reviewed-records/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { CHECK_PIN, OWN_PIN_ABOVE } from '../../money/safe/index.ts';
import { SENDING_STOP } from '../../money/wallet/index.ts';
import { readTransferChannels } from '../../play/channels/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { activeAgent } from './active-agent.ts';
import { agentSettings } from './agent-settings.ts';
import { agentApplications, agentReturnApproval } from './applications/application-record.ts';
import { agentConsoleRoutes } from './console/console-routes.ts';
import { createAgentWorker } from './periods/period-worker.ts';
import { personalData } from './personal-data.ts';
import { AGENT_WITHDRAWALS } from './ports.ts';
import { agentRatioApproval } from './ratios/ratio-approval.ts';
import { agentRoutes } from './routes.ts';
import { agentStatementExport } from './statements/statement-export.ts';

export const agentsModule = defineModule({
  name: 'engagement/agents',
  declares: [
    declare(ERASURE_OBSTACLES, activeAgent),
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, agentSettings),
    declare(APPROVALS, agentRatioApproval, agentReturnApproval),
    declare(RECORDS, agentApplications),
  ],
  needs: {
    ...BASICS,
    sites: SITES,
    withdrawals: AGENT_WITHDRAWALS,
    checkPin: CHECK_PIN,
    ownPinAbove: OWN_PIN_ABOVE,
    readSendingStop: SENDING_STOP,
  },
  gives: { routes: ROUTES, exports: EXPORTS, workers: WORKERS },
  create: (parts) => ({
    routes: [
      ...agentRoutes({
        ...parts,
        readUnseenChannels: async ({ siteId, features }) =>
          features.channels ? readTransferChannels(parts.db, siteId) : [],
      }),
      ...agentConsoleRoutes({ ...parts, recordExport: recordListExport }),
    ],
    exports: [agentStatementExport(parts.sites)],
    workers: [createAgentWorker(parts)],
  }),
});
