import { declare, defineModule } from '../../../platform/assembly/define-module.ts';
import { BASICS, CONNECTION_STRING, RAW_ROUTES, WORKERS } from '../../../platform/assembly/ports.ts';
import { PERSONAL_TABLES } from '../../../platform/personal-data/index.ts';
import { RETENTIONS } from '../../../platform/retention/index.ts';
import { SETTINGS } from '../../site/settings/index.ts';
import { SITES } from '../../site/sites/index.ts';
import { FRAUD_CHECK } from '../fraud/index.ts';
import { createClosingWorker } from './closing-worker.ts';
import { earningSettings } from './earning-settings.ts';
import { createParkedWorker } from './parked-worker.ts';
import { personalData } from './personal-data.ts';
import { POSTBACK_RECEIVER } from './ports.ts';
import { postbackRawRoutes } from './postback-routes.ts';
import { createPostbackReceiver } from './receive-postback.ts';
import { receivedSettings } from './received-settings.ts';
import { receivedRetention } from './retention.ts';
import { createUnprocessedWorker } from './unprocessed-worker.ts';

export const conversionsModule = defineModule({
  name: 'earnings/conversions',
  declares: [
    declare(RETENTIONS, ...receivedRetention),
    declare(PERSONAL_TABLES, ...personalData),
    declare(SETTINGS, earningSettings, receivedSettings),
  ],
  needs: {
    ...BASICS,
    connectionString: CONNECTION_STRING,
    sites: SITES,
    fraud: FRAUD_CHECK,
  },
  gives: { receiver: POSTBACK_RECEIVER, rawRoutes: RAW_ROUTES, workers: WORKERS },
  create(parts) {
    const receiver = createPostbackReceiver(parts);
    return {
      receiver,
      rawRoutes: postbackRawRoutes({ ...parts, receiver }),
      workers: [createClosingWorker(parts), createUnprocessedWorker(parts), createParkedWorker(parts)],
      stop: () => receiver.close(),
    };
  },
});
