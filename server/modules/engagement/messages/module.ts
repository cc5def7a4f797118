import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, MAY_CALL, ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { MEASURES } from '../../../platform/metrics/measures.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { APPROVALS } from '../../back-office/approvals/index.ts';
import { recordListExport } from '../../identity/audit/index.ts';
import { HIDDEN_TOPICS } from '../../site/content/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { broadcastApproval } from './broadcast-approval.ts';
import { readHiddenTopics } from './choices.ts';
import { consoleMessageRoutes } from './console-routes.ts';
import { messageSettings } from './message-settings.ts';
import { personalData } from './personal-data.ts';
import { PUSH_MEASURE } from './push-measure.ts';
import { pushRoutes } from './push-routes.ts';
import { messageRetention } from './retention.ts';
import { messageRoutes } from './routes.ts';
import { createBroadcastWorker } from './send-broadcasts.ts';
import { createPushWorker } from './send-pushes.ts';

export const messagesModule = defineModule({
  name: 'engagement/messages',
  declares: [
    declare(RETENTIONS, messageRetention),
    declare(PERSONAL_TABLES, ...personalData),
    declare(MEASURES, PUSH_MEASURE),
    declare(SETTINGS, messageSettings),
    declare(APPROVALS, broadcastApproval),
  ],
  needs: { ...BASICS, sites: SITES, mayCall: MAY_CALL },
  gives: { hiddenTopicsOf: HIDDEN_TOPICS, routes: ROUTES, workers: WORKERS },
  create(parts) {
    return {
      hiddenTopicsOf: (owner) => readHiddenTopics(parts.db, owner),
      routes: [
        ...messageRoutes(parts),
        ...pushRoutes(parts),
        ...consoleMessageRoutes({ ...parts, recordExport: recordListExport }),
      ],
      workers: [createBroadcastWorker(parts), createPushWorker({ ...parts, publicUrl: parts.config.publicUrl ?? '' })],
    };
  },
});
